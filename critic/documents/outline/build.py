"""From drafts to a view: one pass over the printed paragraphs, which opens and closes provisions (contract §2)."""

from __future__ import annotations

from critic.documents.drafts import Draft, DraftView
from critic.documents.outline.assemble import assemble
from critic.documents.outline.headed import Headed
from critic.documents.outline.headings import heading_strength, opens_attachment
from critic.documents.outline.numbered import Numbered
from critic.documents.outline.paths import provisions_of
from critic.documents.outline.story import Cursor, Line, Story
from critic.documents.outline.tree import Node, Outlook, Tree
from critic.documents.outline.words import Words
from critic.model.documents import View
from critic.text.labels import ATTACHMENT_WORDS

_LAST_CHARS = 12
_TITLE_CHARS = 60


def build_view(draft_view: DraftView) -> View:
    """Return the text of a view and the tree of its provisions."""
    assembled = assemble(draft_view)
    nodes = _Walk(Story(draft_view.drafts, assembled)).run()
    return View(
        name=draft_view.name,
        text=assembled.text,
        main_end=assembled.main_end,
        paragraphs=assembled.paragraphs,
        provisions=provisions_of(nodes, assembled.text),
        shadows=assembled.shadows,
        revisions=assembled.revisions,
        remarks=assembled.remarks,
        page_starts=assembled.page_starts,
        furniture_at=assembled.furniture_at,
        lost_spacing=assembled.lost_spacing,
        removals=assembled.removals,
        fields=assembled.fields,
    )


class _Walk:
    """One reading of a view's main story."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.tree = Tree(Outlook([(n.at, n.mark) for n in story.lines if n.mark is not None]))
        self.cursor = Cursor()
        self.words = Words(story, self.tree, self.cursor)
        self.numbered = Numbered(story, self.tree, self.cursor, self.words)
        self.headed = Headed(story, self.tree, self.cursor)

    def run(self) -> list[Node]:
        """Return all provisions in pre-order."""
        for line in self.story.lines:
            draft = self.story.draft(line)
            if self.story.order[line.at] in self.story.contents or not (draft.text.strip() or draft.label):
                self.cursor.pending = None
                continue
            self._close_row(draft)
            self._read(line, draft)
            self._move(line, draft)
        self.tree.close_to(0, self.cursor.previous_end)
        return self.tree.nodes

    def _move(self, line: Line, draft: Draft) -> None:
        index = self.story.order[line.at]
        self.cursor.previous_start = self.story.out.starts[index]
        self.cursor.previous_end = self.story.out.ends[index]
        self.cursor.previous_text = draft.text.rstrip()[-_LAST_CHARS:]
        self.cursor.previous_long = len(draft.text) > _TITLE_CHARS

    def _close_row(self, draft: Draft) -> None:
        if self.cursor.term_row is not None and draft.row != self.cursor.term_row[0]:
            self.tree.close_to(self.cursor.term_row[1], self.cursor.previous_end)
            self.cursor.term_row = None

    def _read(self, line: Line, draft: Draft) -> None:
        mark, pending = line.mark, self.cursor.pending
        self.cursor.pending = None
        if mark is not None and mark.kind in ATTACHMENT_WORDS:
            if line.typed and not opens_attachment(self.story.drafts, self.story.order, line.at, mark):
                mark = None
            elif self.headed.open_attachment(line, draft, mark):
                return
        if mark is not None and mark.kind not in ATTACHMENT_WORDS and self.numbered.open(line, draft, mark):
            return
        strength = heading_strength(draft) or self.headed.heads_numbers(line, draft)
        if pending is not None and self.headed.continue_heading(pending, line, draft, strength):
            return
        if strength and self.headed.open_heading(line, draft, strength):
            return
        if self.words.open_term(line, draft) or self.words.open_definition(line, draft):
            return
        if not self.headed.open_caption(line, draft):
            self.words.go_on(line, draft)
        self.words.read(line, draft, 0)
