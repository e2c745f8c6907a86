import { AllSelection, EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { editorSchema } from "#domain/content/news/editor-schema.ts";
import { completeLink } from "#domain/content/news/news-text.ts";
import { activeTools, pressTool, withLink } from "./tools.ts";

/** An editor without a page, with the cursor after the text of its only paragraph. */
function openEditor(text: string) {
  const { doc, paragraph } = editorSchema.nodes;
  const body = doc.create(null, paragraph.create(null, editorSchema.text(text)));
  const editor = {
    state: EditorState.create({ doc: body, selection: TextSelection.atEnd(body) }),
    dispatch: (transaction: Transaction) => {
      editor.state = editor.state.apply(transaction);
    },
  };
  return editor;
}

test.each([
  ["office@example.org", "office@example.org", "mailto:office@example.org"],
  ["www.example.org", "https://www.example.org", "https://www.example.org"],
])("the link %s without selected text is shown as %s", (typed, text, href) => {
  const editor = openEditor("Write to ");
  withLink(completeLink(typed))(editor.state, editor.dispatch);
  const link = editor.state.doc.firstChild?.lastChild;
  expect(link?.text).toBe(text);
  expect(link?.marks.map(({ attrs }) => attrs)).toEqual([{ href }]);
});

const KINDS = ["heading", "bullet_list", "ordered_list", "blockquote"] as const;

test.each(KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const)))(
  "one press turns a text from %s into %s, or back into a paragraph",
  (from, to) => {
    const editor = openEditor("Words");
    pressTool(from, editor);
    pressTool(to, editor);
    expect([...activeTools(editor.state)]).toEqual(from === to ? [] : [to]);
    expect(editor.state.doc.textContent).toBe("Words");
    expect(() => editor.state.doc.check()).not.toThrow();
  },
);

test("a list that is impossible, because a picture is selected too, changes nothing", () => {
  const { heading, picture } = editorSchema.nodes;
  const editor = openEditor("Words");
  const { tr } = editor.state;
  tr.insert(0, [heading.create(null, editorSchema.text("Head")), picture.create({ media: "a" })]);
  editor.dispatch(tr.setSelection(new AllSelection(tr.doc)));
  const before = editor.state.doc;
  pressTool("bullet_list", editor);
  expect(editor.state.doc).toBe(before);
});
