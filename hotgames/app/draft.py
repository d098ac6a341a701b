"""A table as it is being set up: who sits where, the options, the curtain, the deck, the seed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hotgames.table.deck import deck_for
from hotgames.table.dice import SEEDS, read_seed
from hotgames.table.game import Choice, Refused
from hotgames.table.match import Match
from hotgames.table.names import clean_name, clean_names
from hotgames.table.registry import About, say
from hotgames.table.save import CURTAINS
from hotgames.table.settings import Player, Settings
from hotgames.ui.palette import SEAT_COLOURS

CURTAIN_HELP = {
    "secret": "The curtain closes whenever somebody chooses in secret.",
    "always": "The curtain closes before every single turn.",
    "open": "No curtain: for people who don't mind being seen.",
}
CURTAIN_NAMES = {"secret": "secret decisions", "always": "always", "open": "open table"}

Row = tuple[str, Any]
"""Something to settle: its kind, and which seat or option it is."""


class Draft:
    """What the settings remember of a game's last table, to be changed and sat down to."""

    def __init__(self, about: About, settings: Settings, deal: Any = None) -> None:
        self.about = about
        self.deal = deal
        players = settings.players_of(about.id)[: about.seats[1]]
        self.names = [player.name for player in players]
        self.colours = [player.colour for player in players]
        while len(self.names) < about.seats[1]:
            self.names.append("")
            self.colours.append(next(n for n in range(len(SEAT_COLOURS)) if n not in self.colours))
        self.options: dict[str, Choice] = settings.options_of(about)
        self.curtain = settings.curtain
        self.seed = ""
        self.deck_file = settings.decks.get(about.id, "")
        """The deck file that is remembered; there is a row for it then."""
        self.own_deck = not self.deck_file
        """Whether the game's own deck is wanted all the same."""
        self._deck: Any = None
        self._deck_trouble = ""
        if self.deck_file:
            try:
                self._deck = deck_for(about, Path(self.deck_file))
            except Refused as refused:
                self._deck_trouble = refused.reason

    @property
    def rows(self) -> list[Row]:
        """All that there is to settle, and at last to begin."""
        rows: list[Row] = [("seat", seat) for seat in range(self.about.seats[1])]
        rows += [("option", key) for key in self.about.options]
        rows += [("curtain", None)] * (self.about.seats[1] > 1)
        rows += [("deck", None)] * bool(self.deck_file)
        rows += [("seed", None)] * (self.deal is None)
        return [*rows, ("begin", None)]

    @property
    def taken(self) -> list[int]:
        """The seats that somebody sits on."""
        return [seat for seat, name in enumerate(self.names) if name]

    # ------------------------------------------------------------------ what is said of a row

    def label(self, row: Row) -> str:
        kind, which = row
        return self.about.options[which].label if kind == "option" else kind.capitalize()

    def choice(self, row: Row) -> str:
        """What is chosen on a row of choices."""
        kind, which = row
        if kind == "curtain":
            return CURTAIN_NAMES[self.curtain]
        if kind == "deck":
            return "the game's own" if self.own_deck else Path(self.deck_file).name
        return say(self.options[which])

    def aside(self, row: Row) -> str:
        """What a row does, in a line."""
        match row:
            case ("option", key):
                return self.about.options[key].help.replace("_", " ")
            case ("curtain", _):
                return CURTAIN_HELP[self.curtain]
            case ("deck", _):
                if self.own_deck:
                    return f"{Path(self.deck_file).name} is forgotten when you begin."
                if self._deck_trouble:
                    return f"Played with the game's own deck: {self._deck_trouble}"
                return "The deck file of the last table; ← → back to the game's own."
            case ("seed", _):
                return "The same number deals the same cards; left empty, it is drawn by lot."
            case ("begin", _):
                return self.about.advice
        return ""

    def trouble(self, row: Row) -> str:
        """What is wrong with a row as it stands."""
        kind, which = row
        try:
            if kind == "seat" and self.names[which]:
                clean_name(self.names[which])
                before = [name for name in self.names[:which] if name.strip()]
                clean_names([*before, self.names[which]])
            elif kind == "deck" and not self.own_deck:
                return self._deck_trouble
            elif kind == "seed":
                self._read_seed()
        except Refused as refused:
            return refused.reason
        return ""

    def _read_seed(self) -> int | None:
        text = self.seed.strip()
        if not text:
            return None
        seed = read_seed(text)
        if seed is None:
            raise Refused("seed", f"a seed is a number from 0 to {SEEDS - 1}, or nothing")
        return seed

    # ------------------------------------------------------------------ changing it

    def turn(self, row: Row, by: int) -> None:
        """The next choice of a row of choices."""
        kind, which = row
        if kind == "curtain":
            self.curtain = CURTAINS[(CURTAINS.index(self.curtain) + by) % len(CURTAINS)]
        elif kind == "deck":
            self.own_deck = not self.own_deck
        else:
            choices = self.about.options[which].choices
            self.options[which] = choices[(choices.index(self.options[which]) + by) % len(choices)]

    def recolour(self, seat: int) -> None:
        """The next colour that no other seat has."""
        colour = self.colours[seat]
        for _ in SEAT_COLOURS:
            colour = (colour + 1) % len(SEAT_COLOURS)
            holder = self.colours.index(colour) if colour in self.colours else None
            if holder is None or not self.names[holder].strip():
                if holder is not None:
                    self.colours[holder] = self.colours[seat]
                self.colours[seat] = colour
                return

    def swap(self, seat: int, other: int) -> None:
        names, colours = self.names, self.colours
        names[seat], names[other] = names[other], names[seat]
        colours[seat], colours[other] = colours[other], colours[seat]

    # ------------------------------------------------------------------ sitting down

    def sit_down(self) -> Match:
        """The match at this table; raises Refused."""
        return Match.new(
            self.about.id,
            [self.names[seat] for seat in self.taken],
            self.options,
            seed=self._read_seed(),
            deal=self.deal,
            deck=None if self.own_deck else self._deck,
        )

    def kept_in(self, settings: Settings, match: Match) -> Settings:
        """The settings with this table remembered."""
        colours = [self.colours[seat] for seat in self.taken]
        players = tuple(Player(name, colour) for name, colour in zip(match.names, colours, strict=True))
        seated = settings.seated(self.about.id, players, self.options, self.curtain)
        return seated.dealt(self.about.id, "" if self.own_deck else self.deck_file)

    def in_words(self, refused: Refused) -> str:
        """Why nobody can sit down yet."""
        if refused.place == "seats" and self.about.seats[1] == 1:
            return "Type your name first."
        if refused.place.startswith("seats["):
            seat = self.taken[int(refused.place[6:-1])]
            return f"Seat {seat + 1}: {refused.reason}."
        return f"{refused.reason[0].upper()}{refused.reason[1:]}."
