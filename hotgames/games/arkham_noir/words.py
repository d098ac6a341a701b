"""What is asked, what each choice would bring and cost, and why not, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from hotgames.games.arkham_noir.cards import BROADCAST, EFFECTS, TYPES
from hotgames.games.arkham_noir.cases import CALM, CLOSING, Case, types_of
from hotgames.games.arkham_noir.desk import HAND
from hotgames.games.arkham_noir.events import ENDINGS, PILES, Need
from hotgames.games.arkham_noir.faces import edge
from hotgames.games.arkham_noir.keys import LETTERS, ways_of
from hotgames.games.arkham_noir.moves import BROADCAST_AWAY, IGNORE, PASS, SKIP, USE, Move
from hotgames.games.arkham_noir.outlook import Outlook, outlook
from hotgames.games.arkham_noir.state import ArkhamView, asked

Said = tuple[str, str]
"""A text and its ink."""
_TITLES = {
    "action": "your action",
    "effect": "an effect",
    "pick": "take a card",
    "discard": "discard a card",
    "broadcast": "on the air",
    "bonus": "stability bonus",
    "contact": "before maintenance",
}


def titled(view: ArkhamView) -> str:
    """What is asked, for the title."""
    return _TITLES[asked(view).kind] if not view.over else ""


def source(view: ArkhamView) -> int:
    """The card that what is asked now comes from; -1 for the action, or the rules."""
    return view.agenda[-1].card if view.agenda else -1


def question(view: ArkhamView) -> str:
    """What is asked within a turn, with where it comes from."""
    frame = view.agenda[-1]
    title = view.deck.titles[frame.card] if frame.card >= 0 else ""
    text = EFFECTS[view.effect_asked].text if view.effect_asked is not None else ""
    match frame.kind:
        case "effect":
            return f"{title}: you {'must' if EFFECTS[view.effect_asked or 0].mandatory else 'may'} {text}."
        case "pick" | "drop" if title:
            return f"{title}: {text}. Which one?"
        case "pick":
            return "All six types were in it: take a card from the stability area. Which one?"
        case "limit":
            return f"A hand holds {HAND} cards. Which one is discarded?"
        case "place":
            free = BROADCAST_AWAY in view.options
            return f"On the air: {title}. Which case hears it{', or is it discarded' if free else ''}?"
        case "bonus":
            return f"Case {frame.n} held all six types: take a card back from the stability area?"
    return f"Maintenance is next: {_due(view)}. Call the contact first?"


def _due(view: ArkhamView) -> str:
    """What maintenance is about to cost."""
    limit, due = view.house.limit, []
    if len(view.solved) >= view.house.victory:
        return "the case is solved"
    if len(view.stability) >= limit:
        due.append(f"stability is at {len(view.stability)} of {limit}")
    if len(view.time) >= limit:
        due.append(f"time is at {len(view.time)} of {limit}")
    if len(view.draw) < view.gaps:
        due.append("the leads run out")
    return " and ".join(due)


def answers(view: ArkhamView, listed: bool) -> str:
    """The keys that answer what is asked; `listed`, whether cards have letters for it."""
    options = view.options
    words = {
        SKIP: ". no",
        IGNORE: f"c {view.deck.contact.title} spares you this",
        BROADCAST_AWAY: "- discards it",
    }
    said = [text for move, text in words.items() if move in options]
    if listed:
        said.insert(0, "a letter takes it" if SKIP in options else "its letter")
    elif USE in options:
        said.insert(0, "y yes")
    if cases := [str(move.case) for move in options if move.kind == "broadcast" and move.case]:
        said.insert(0, f"{_either(cases)} for the case")
    if not view.agenda[-1].card >= 0 and any(move.kind == "find" for move in options):
        said.insert(0, "c twice finds a broadcast")
    return ", ".join(said)


def fit(view: ArkhamView, card: int, case: Case) -> Said:
    """Whether a card may be played to a case, or why not, in a few characters."""
    deck = view.deck
    if not view.why_no_play(card, case):
        kinds = len({*types_of(deck, case.line), deck.types[card]})
        return f"✓ fits: {kinds} type{'s' * (kinds > 1)}", "bold good"
    if not deck.left[card] & case.wanted:
        return f"✗ {edge(deck.left[card])}: no fit", "dim"
    if len(case.line) <= deck.minimum[card]:
        return f"✗ needs {deck.minimum[card]} clues", "dim"
    return "✗ no free key", "dim"


def fitting(view: ArkhamView, card: int) -> list[str]:
    """The numbers of the cases that take a card."""
    return [str(case.number) for case in view.cases if not view.why_no_play(card, case)]


def menu(view: ArkhamView) -> list[Said]:
    """What the actions of this turn would be, a line for two or three of them."""
    lead = view.first_lead
    lines: list[Said] = []
    if lead >= 0:
        full = " (hand full: one goes)" if len(view.hand) >= HAND else ""
        cases = fitting(view, lead)
        play = f"l plays it to case {_either(cases)}" if cases else "no case takes it"
        lines.append((f"t takes the First lead{full}; {play}", "ink"))
    hand = [
        f"{LETTERS[n]} to case {_either(cases)}"
        if (cases := fitting(view, card))
        else f"{LETTERS[n]} fits nowhere"
        for n, card in enumerate(view.hand)
    ]
    if hand:
        lines.append(("From hand: " + ", ".join(hand), "ink"))
    closable = [str(case.number) for case in view.cases if case.ways]
    most = max(len(types_of(view.deck, case.line)) for case in view.cases)
    closing = (
        f"x closes case {_either(closable)}" if closable else f"No case closes yet: {most} of {CLOSING} types"
    )
    lines.append((f"{closing}; p passes", "ink"))
    if lead >= 0:
        pile = _pile(view, lead)
        count = f": {len(view.time)} of {view.house.limit} lie there" if pile == PILES["time"] else ""
        lines.append((f"A hand card, x and p send the First lead to {pile}{count}", "dim"))
    if PASS in view.options and (warning := _of_ending(outlook(view, PASS))):
        lines.insert(0, (f"If you pass: {warning[0][0]}", warning[0][1]))
    return lines


def which(view: ArkhamView, kind: str, card: int) -> list[Said]:
    """What is still missing of an action begun."""
    if kind == "close":
        return [
            (
                f"Close which case: {_either([str(case.number) for case in view.cases if case.ways])}?",
                "accent",
            )
        ]
    if kind not in ("lead", "hand"):
        return []
    cases = fitting(view, card)
    if not cases:
        return [(f"No case takes {view.deck.titles[card]}: the reasons stand beside the cases.", "bad")]
    return [(f"Play {view.deck.titles[card]} to which case: {_either(cases)}?", "accent")]


def consequences(view: ArkhamView, move: Move, then: Move | None) -> list[Said]:
    """The chosen move in words, a warning if it may lose, and what it costs as far as the desk tells.

    `then` answers what the move asks next.
    """
    ahead, titles = outlook(view, move, *([then] if then else [])), view.deck.titles
    lines = [(f"Enter: {in_words(view, then or move)}", "bold accent"), *_of_ending(ahead)]
    named = (move.card, source(view) if move == BROADCAST_AWAY else -1)
    gone = [f"{titles[card]} to {PILES[pile]}" for card, pile in ahead.discarded if card not in named]
    if gone:
        lines.append((f"Discards {', '.join(gone)}.", "ink"))
    if (move.kind in ("take", "pick") or then is not None) and len(view.hand) >= HAND:
        lines.append((f"The hand holds {HAND}: one of the {HAND + 1} goes then.", "ink"))
    lines += _of_cases(ahead)
    case = view.case(move.case)
    if case and move.kind == "close":
        lines += _of_closing(view, move)
    elif case and len(case.line) - 1 >= CALM:
        lines.append((f"Mental strain: clue {len(case.line)} of a line costs a stability check.", "bad"))
    if case and ahead.colour:
        lines.append((f"Case {case.number} has colour enough then: it brings a broadcast.", "good"))
    return lines


def _of_ending(ahead: Outlook) -> list[Said]:
    """Whether the game ends, or may."""
    fate, danger = ahead.fate, ahead.danger
    if fate.ending == "solved":
        return [("The case is solved.", "bold good")]
    if danger >= 1 and fate.at_once:
        return [(f"✗ This loses at once: {ENDINGS[fate.ending]}", "bold bad")]
    if danger >= 1:
        return [(f"✗ {_FULL[fate.ending]}: the turn's end loses, unless that changes.", "bold bad")]
    if danger:
        ending = Counter(fate.ending for fate in ahead.fates if fate.ending not in ("", "solved"))
        why = _FULL[ending.most_common(1)[0][0]]
        return [(f"✗ This may lose, about {max(round(danger * 100), 1)} in 100: {why.lower()}", "bold bad")]
    return []


_FULL = {
    "stability": "The stability area is full then",
    "cases": "No victim is left then",
    "time": "Time is full then and no victim is left",
    "leads": "The leads run out then and no victim is left",
}
_WHY: Mapping[Need, str] = {
    "cases": "no case is left open",
    "time": "time is full",
    "leads": "the leads run out",
}


def _of_cases(ahead: Outlook) -> list[Said]:
    """Whether cases are opened, or may be."""
    if ahead.danger >= 1:
        return []
    lines: list[Said] = []
    for need, cause in _WHY.items():
        chance = ahead.opens(need)
        if chance >= 1:
            lines.append((f"Another case opens: {cause}.", "bad"))
        elif chance:
            part = max(round(chance * 100), 1)
            lines.append((f"Another case may open, about {part} in 100: {cause}.", "bad"))
    return lines


def _of_closing(view: ArkhamView, move: Move) -> list[Said]:
    """What a closing brings beside its score, and the other ways."""
    case = view.case(move.case)
    assert case
    closing = view.closing(case)
    lines: list[Said] = []
    if closing.bonus:
        lines.append(("All six types are in it: you may then take a card back from stability.", "good"))
    if closing.last:
        lines.append(("No case is left then: discards and time are shuffled into the draw stack.", "ink"))
    if len(closing.ways) > 1:
        place = ways_of(view, move.case).index(move) + 1
        lines.append((f"x changes what is scored: way {place} of {len(closing.ways)}.", "dim"))
    return lines


def in_words(view: ArkhamView, move: Move) -> str:
    """A move as a sentence goes on after "Enter:"."""
    titles = view.deck.titles
    match move.kind:
        case "take":
            return f"take {titles[view.first_lead]} in hand"
        case "lead":
            return f"play {titles[view.first_lead]} to case {move.case}"
        case "hand":
            return f"play {titles[move.card]} to case {move.case}"
        case "pass":
            return "pass"
        case "close":
            return f"close case {move.case} and score {_scored(view, move.score)}"
        case "broadcast":
            title = titles[source(view)]
            away = f"discard {title} to {_pile(view, source(view))}"
            return f"play {title} to case {move.case}" if move.case else away
        case "ignore":
            return f"{view.deck.contact.title} spares you this effect; he goes"
        case "find":
            return f"{view.deck.contact.title} finds {titles[move.card]}; he goes"
        case "pick":
            return f"take {titles[move.card]}"
        case "discard":
            return f"discard {titles[move.card]} to {_pile(view, move.card)}"
        case "skip" if view.agenda[-1].kind == "end":
            return "go on to maintenance"
        case "skip":
            return "no"
    if view.agenda[-1].kind == "bonus":
        return "yes, take a card from the stability area"
    effect = view.effect_asked
    return "yes" if effect is None else f"yes, {EFFECTS[effect].text}"


def _pile(view: ArkhamView, card: int) -> str:
    """Where a card goes that is discarded."""
    if view.house.removes and view.deck.types[card] == BROADCAST:
        return PILES["removed"]
    return PILES["time" if view.deck.hourglass[card] else "discard"]


def _scored(view: ArkhamView, score: Sequence[int]) -> str:
    if not score:
        return "nothing"
    solved = view.solved
    kinds = [view.deck.types[card] for card in score]
    return ", ".join(
        f"{view.deck.titles[card]} ({TYPES[kind]}{', known already' if kind in solved else ''})"
        for card, kind in zip(score, kinds, strict=True)
    )


def _either(numbers: Sequence[str]) -> str:
    """1, 2 or 3."""
    return " or ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)


def headline(view: ArkhamView) -> str:
    """How the game ended."""
    if view.ending == "solved":
        return f"Solved in turn {view.turn}"
    return f"Lost in turn {view.turn}: {ENDINGS[view.ending]}"
