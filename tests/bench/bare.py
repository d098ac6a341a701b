"""The barest Textual app: a label that a key updates, and an empty screen that a key pushes."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Label


class Bare(App[None]):
    BINDINGS = [("u", "count", ""), ("p", "push", ""), ("o", "pop", "")]
    times = 0

    def compose(self) -> ComposeResult:
        yield Label("0")

    def action_count(self) -> None:
        self.times += 1
        self.query_one(Label).update(str(self.times))

    def action_push(self) -> None:
        self.push_screen(Screen())

    def action_pop(self) -> None:
        self.pop_screen()


if __name__ == "__main__":
    Bare().run()
