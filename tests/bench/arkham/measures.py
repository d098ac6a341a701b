"""What makes a deck worth playing, measured: each line of the table, its bounds and its interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from hotgames.games.arkham_noir.cards import CLUES, EFFECTS, FIRST_VICTIM, TYPES, Deck
from hotgames.games.arkham_noir.figures import MEASURES
from tests.bench.arkham.trials import SETTINGS, Block, Facts, blocks

Z = 1.96
"""Standard errors to either side of an interval of 95 %."""
DANGERS = ("stability", "time", "leads")

Games = Callable[[str, str], list[Facts]]
"""The games of a player with a setting."""


class Measure(NamedTuple):
    """A line of the table."""

    number: int
    """The point of the list of measures it belongs to."""
    what: str
    wanted: str
    found: str
    ok: bool


class Share(NamedTuple):
    """A share of so many, with its Wilson interval."""

    count: int
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        n, p = self.of, self.share
        if not n:
            return 0.0, 1.0
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __str__(self) -> str:
        low, high = self.interval
        digits = 1 if self.of < 1000 else 2
        return f"{100 * self.share:.{digits}f} % ({100 * low:.{digits}f}–{100 * high:.{digits}f})"


class Run(NamedTuple):
    """How many games each player plays."""

    playouts: int = 100
    strong: int = 200
    """With the default setting."""
    others: int = 100
    """With the easy and the hard one."""
    greedy: int = 10_000
    random: int = 10_000
    """With each setting, and every card checked at each step."""

    @property
    def strongest(self) -> str:
        return f"strong {self.playouts}"

    def blocks(self) -> list[Block]:
        """All that the table needs, the quick games first."""
        return [
            *(block for setting in SETTINGS for block in blocks("random", setting, self.random)),
            *(block for setting in SETTINGS for block in blocks("greedy", setting, self.greedy)),
            *blocks(self.strongest, "default", self.strong),
            *blocks(self.strongest, "easy", self.others),
            *blocks(self.strongest, "hard", self.others),
        ]


def table(deck: Deck, run: Run, done: Mapping[Block, Sequence[Facts]]) -> list[Measure]:
    """Every measure of the deck, from the games that were played with it."""

    def games(player: str, setting: str) -> list[Facts]:
        return [
            facts
            for block, played in done.items()
            if (block.player, block.setting) == (player, setting)
            for facts in played
        ]

    strong = games(run.strongest, "default")
    return [
        *_wins(run, games),
        *_settings(run, games),
        *_dangers([game for game in strong if game["ending"] != "solved"]),
        *_length(strong),
        *_life(deck, strong),
        *_puzzles(deck, strong),
        *_victims(deck, strong),
        *_choices(strong),
        Measure(
            10,
            "random games with every card checked at each step",
            "all end",
            f"{len(games('random', 'default')):,}",
            True,
        ),
    ]


def strength(done: Mapping[Block, Sequence[Facts]]) -> Iterator[Measure]:
    """How good the greedy player is, from games with a mild deck."""
    share = _won([facts for played in done.values() for facts in played])
    yield _within(0, "greedy wins with this deck made mild", share, 0.9)


def _won(games: Sequence[Facts]) -> Share:
    return Share(sum(game["ending"] == "solved" for game in games), len(games))


def _within(number: int, what: str, share: Share, low: float, high: float = 1.0) -> Measure:
    wanted = (
        f"at least {low:.0%}" if high == 1.0 else f"{low:.0%} to {high:.0%}" if low else f"below {high:.1%}"
    )
    return Measure(number, what, wanted.replace("%", " %"), str(share), low <= share.share <= high)


def _wins(run: Run, games: Games) -> Iterator[Measure]:
    strong, greedy = _won(games(run.strongest, "default")), _won(games("greedy", "default"))
    yield _within(1, "strong wins, default", strong, 0.5, 0.7)
    yield _within(1, "greedy wins, default", greedy, 0.05, 0.15)
    times = strong.share / greedy.share if greedy.share else 0.0
    yield Measure(1, "strong wins by greedy wins", "at least 3", f"{times:.1f}", times >= 3)
    for setting in SETTINGS:
        share = _won(games("random", setting))
        yield Measure(2, f"random wins, {setting}", "below 0.1 %", str(share), share.share < 0.001)


def _settings(run: Run, games: Games) -> Iterator[Measure]:
    won = {setting: _won(games("greedy", setting)) for setting in SETTINGS}
    for harder, easier in (
        ("4 victims", "default"),
        ("default", "6 victims"),
        ("default", "limits of 6"),
        ("6 puzzles", "default"),
    ):
        apart = won[harder].interval[1] < won[easier].interval[0]
        yield Measure(3, f"greedy: {harder} < {easier}", "apart", f"{won[harder]} < {won[easier]}", apart)
    yield _within(3, "strong wins, easy", _won(games(run.strongest, "easy")), 0.85)
    yield _within(3, "strong wins, hard", _won(games(run.strongest, "hard")), 0.03, 0.2)


def _dangers(lost: Sequence[Facts]) -> Iterator[Measure]:
    for danger in DANGERS:
        share = Share(sum(game["ending"] == danger for game in lost), len(lost))
        yield _within(4, f"losses of strong by {danger}", share, 0.1, 0.6)
    share = Share(sum(game["ending"] == "cases" for game in lost), len(lost))
    yield _within(4, "losses of strong by the last case closed", share, 0.0, 0.05)


def _length(games: Sequence[Facts]) -> Iterator[Measure]:
    turns = sorted(game["turns"] for game in games)
    median = turns[len(turns) // 2]
    yield Measure(5, "turns of strong, median", "28 to 38", str(median), 28 <= median <= 38)
    yield _within(5, "strong's games within 45 turns", Share(sum(n <= 45 for n in turns), len(turns)), 0.9)
    early = sum(game["turns"] < 15 and game["ending"] != "solved" for game in games)
    yield _within(5, "strong's games lost before turn 15", Share(early, len(games)), 0.0, 0.02)
    decisions = sum(game["decisions"] for game in games) / len(games)
    yield Measure(5, "decisions of strong, mean", "–", f"{decisions:.0f}", True)


def _life(deck: Deck, games: Sequence[Facts]) -> Iterator[Measure]:
    of = len(games)
    for number, effect in enumerate(EFFECTS):
        share = Share(sum(str(number) in game["effects"] for game in games), of)
        least = 0.8 if effect.mandatory else 0.15
        yield _within(6, f"games in which strong meets: {effect.name}", share, least)
    yield from _each(
        6, "games in which a card is played", _count(games, "played"), deck.ids[:FIRST_VICTIM], of, 0.08
    )


def _puzzles(deck: Deck, games: Sequence[Facts]) -> Iterator[Measure]:
    unreached = MEASURES["puzzles out of reach"](deck)
    yield Measure(
        7, "puzzles that a victim cannot reach", "none", ", ".join(unreached) or "none", not unreached
    )
    puzzles = [card for card in range(FIRST_VICTIM) if deck.puzzle[card]]
    ids = [deck.ids[card] for card in puzzles]
    scored = _count(games, "scored")
    yield from _each(7, "games in which a puzzle is scored", scored, ids, len(games), 0.1, 0.7)
    by_type = Counter(
        TYPES[type_]
        for game in games
        for type_ in {deck.types[card] for card in puzzles if deck.ids[card] in game["scored"]}
    )
    types = [TYPES[type_] for type_ in sorted({deck.types[card] for card in puzzles})]
    yield from _each(7, "games in which a type is scored", by_type, types, len(games), 0.4)


def _count(games: Sequence[Facts], what: str) -> Counter[str]:
    return Counter(name for game in games for name in {*game[what]})


def _each(
    number: int,
    what: str,
    counts: Mapping[str, int],
    names: Sequence[str],
    of: int,
    low: float,
    high: float = 1.0,
) -> Iterator[Measure]:
    """A line for the rarest, one for the commonest where too many is a fault too, and all that are amiss."""
    ordered = sorted(names, key=lambda name: counts.get(name, 0))
    amiss = [name for name in ordered if not low <= counts.get(name, 0) / max(of, 1) <= high]
    rarest = Share(counts.get(ordered[0], 0), of)
    yield _within(number, f"{what}: the rarest, {ordered[0]}", rarest, low)
    if high < 1.0:
        commonest = Share(counts.get(ordered[-1], 0), of)
        yield _within(number, f"{what}: the commonest, {ordered[-1]}", commonest, 0.0, high)
    if len(amiss) > 1:
        yield Measure(number, f"{what}: all amiss", "none", ", ".join(amiss), False)


def _victims(deck: Deck, games: Sequence[Facts]) -> Iterator[Measure]:
    clues = range(CLUES)
    fitting = {
        deck.ids[victim]: sum(
            bool(deck.left[card] & deck.right[victim]) and not deck.lock[card] and not deck.minimum[card]
            for card in clues
        )
        for victim in range(FIRST_VICTIM, len(deck.cards))
    }
    fewest = min(fitting, key=lambda victim: fitting[victim])
    yield Measure(
        8,
        f"clues that open a victim: the fewest, {fewest}",
        "at least 16",
        str(fitting[fewest]),
        fitting[fewest] >= 16,
    )
    cases = [case for game in games for case in game["cases"]]
    shares = {
        victim: Share(
            sum(begun for name, begun in cases if name == victim), sum(name == victim for name, _ in cases)
        )
        for victim in fitting
    }
    least = min(shares, key=lambda victim: shares[victim].share)
    yield _within(8, f"cases that strong starts: the fewest, on {least}", shares[least], 0.7)


def _choices(games: Sequence[Facts]) -> Iterator[Measure]:
    actions = sum(game["actions"] for game in games)
    choices = sum(game["choices"] for game in games) / max(actions, 1)
    yield Measure(9, "legal moves of strong an action", "at least 6", f"{choices:.1f}", choices >= 6)
    stuck = Share(sum(game["stuck"] for game in games), actions)
    yield _within(9, "actions with nothing to play or close", stuck, 0.0, 0.12)
    share = Share(sum(game["broadcasts"] > 0 for game in games), len(games))
    yield _within(9, "strong's games with a broadcast", share, 0.5)
