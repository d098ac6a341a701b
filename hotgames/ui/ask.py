"""A question on a page's message line: a text to type, or a yes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual import events
from textual.binding import Binding
from textual.widgets import Input

if TYPE_CHECKING:
    from hotgames.ui.page import Page


EDITS = {binding.key: binding.action for binding in Binding.make_bindings(Input.BINDINGS)}
"""What each key but letters does in a line that is typed on."""
EDITING = {"escape", *EDITS}
"""The keys that a question hears, letters apart."""


class Field(Input):
    """A line to type in, laid over a page's picture."""

    DEFAULT_CSS = """
    Field, Field:focus {
        layer: over; height: 1; border: none; padding: 0; background: $panel; position: absolute;
    }
    """

    def __init__(self, value: str = "", **options: Any) -> None:
        super().__init__(value, select_on_focus=False, compact=True, **options)
        self.cursor_blink = False

    async def on_key(self, event: events.Key) -> None:
        """Edit here and now: on its way through the page a Backspace is overtaken by letters after it."""
        if event.key in EDITS and event.key != "enter":
            event.stop()
            event.prevent_default()
            await self.run_action(EDITS[event.key])

    def lay(self, x: int, y: int, width: int) -> None:
        """Put it over these cells of the page."""
        self.styles.offset = (x, y)
        self.styles.width = width


def ask(page: Page, prompt: str, value: str, then: Callable[[str], Any]) -> None:
    """Ask for a text; `then` is called with it when Enter is pressed, never when the question is given up."""

    class Question(Field):
        DEFAULT_CSS = "Question { dock: bottom; width: 100%; }"
        BINDINGS = [Binding("escape", "give_up", show=False)]

        def on_mount(self) -> None:
            self.styles.margin = (0, 2, 1, len(prompt) + 4)  # on the message line, however large the page is
            self.focus()
            self.select_all()  # what is typed first takes its place; an arrow keeps it, to be changed

        def on_unmount(self) -> None:
            page.answering = ()
            page.redraw()

        async def on_key(self, event: events.Key) -> None:
            """The keys of the page under it wait until the question is answered or given up."""
            if event.key not in EDITING:
                event.stop()

        def on_mouse_down(self, event: events.MouseDown) -> None:
            """A click into the text is not for the page under it, where it may end the question."""
            event.stop()

        def on_input_submitted(self, event: Input.Submitted) -> None:
            event.stop()
            text = self.value
            self.remove()
            page.say("")
            then(text)

        def action_give_up(self) -> None:
            self.remove()
            page.say("")

    page.answering = (("Enter", "done"), ("Esc", "give up"))
    page.say(f"{prompt}:", "accent")
    page.mount(Question(value))
