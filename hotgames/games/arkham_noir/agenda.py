"""What is still to be done in a turn: a stack of frames, the next one last."""

from __future__ import annotations

from typing import Literal, NamedTuple

FrameKind = Literal["effect", "pick", "drop", "limit", "trigger", "place", "reshuffle", "mix", "bonus", "end"]


class Frame(NamedTuple):
    """Something to be done; `card` is where it comes from, -1 if from none, what `n` is depends on the kind.

    effect: the printed effect number n. pick: take a card from area n. drop: discard a card as effect n says.
    limit: discard down to three. trigger: the third colour card of case n. place: the broadcast, n is 1 where
    it may be discarded at will. reshuffle: the draw stack, mix: the broadcast stack. bonus: of case n.
    end: of the turn.
    """

    kind: FrameKind
    card: int = -1
    n: int = 0


def effect_frames(card: int, effects: tuple[int, ...]) -> tuple[Frame, ...]:
    """The frames of a card's printed effects: from left to right, so the first of them last (E2)."""
    return tuple([Frame("effect", card, number) for number in reversed(range(len(effects)))])
