import { chainCommands, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import type { Attrs, MarkType, Node, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { newsEditorLabels } from "#content/desk/news.ts";
import { editorSchema } from "#domain/content/news/editor-schema.ts";

const { nodes, marks } = editorSchema;

export type Tool = keyof typeof newsEditorLabels.tools;

export type ActiveTools = ReadonlySet<Tool>;

/** Returns the kinds of text at the selection. */
export function activeTools(state: EditorState): ActiveTools {
  const active = new Set<Tool>();
  for (const tool of ["heading", "bullet_list", "ordered_list", "blockquote"] as const)
    if (isInside(state, nodes[tool])) active.add(tool);
  for (const tool of ["strong", "em", "link"] as const)
    if (hasMark(state, marks[tool])) active.add(tool);
  return active;
}

/**
 * Turns a kind of text on or off. Another kind around it, which cannot contain it, ends first.
 * Nothing changes where the kind is impossible, as around a picture.
 */
export function pressTool(
  tool: Exclude<Tool, "link">,
  editor: Pick<EditorView, "state" | "dispatch">,
) {
  if (toolCommands[tool](editor.state, editor.dispatch)) return;
  endBlock(editor.state, (transaction) => {
    if (!toolCommands[tool](editor.state.apply(transaction))) return;
    editor.dispatch(transaction);
    toolCommands[tool](editor.state, editor.dispatch);
  });
}

const endBlock = chainCommands(liftListItem(nodes.list_item), lift, setBlockType(nodes.paragraph));

/** Each command turns its kind of text on or off. */
export const toolCommands: Record<Exclude<Tool, "link">, Command> = {
  heading: (state, dispatch) =>
    setBlockType(isInside(state, nodes.heading) ? nodes.paragraph : nodes.heading)(state, dispatch),
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  bullet_list: toggleList(nodes.bullet_list),
  ordered_list: toggleList(nodes.ordered_list),
  blockquote: (state, dispatch) =>
    (isInside(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch),
};

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    if (isInside(state, type)) return liftListItem(nodes.list_item)(state, dispatch);
    const { $from } = state.selection;
    const list = $from.node(-2);
    if (list && (list.type === nodes.bullet_list || list.type === nodes.ordered_list)) {
      dispatch?.(state.tr.setNodeMarkup($from.before(-2), type));
      return true;
    }
    return wrapInList(type)(state, dispatch);
  };
}

function isInside({ selection: { $from } }: EditorState, type: NodeType) {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type === type) return true;
  return false;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType) {
  const { from, to, $from, empty } = selection;
  if (empty) return Boolean(type.isInSet(storedMarks ?? $from.marks()));
  return doc.rangeHasMark(from, to, type);
}

/** Returns the link at the caret with its text, or the selection. */
function linkRange({ selection }: EditorState) {
  const { from, to, $from, empty } = selection;
  const { parent, parentOffset } = $from;
  for (const { node, offset } of [
    parent.childAfter(parentOffset),
    ...(empty ? [parent.childBefore(parentOffset)] : []),
  ]) {
    const mark = marks.link.isInSet(node?.marks ?? []);
    if (!node || !mark) continue;
    const start = $from.start() + offset;
    const href = String(mark.attrs.href);
    return empty ? { from: start, to: start + node.nodeSize, href } : { from, to, href };
  }
  return { from, to, href: "" };
}

/**
 * Inserts a picture after the outermost block at the selection, or in place of an empty paragraph.
 * A paragraph always follows for further text. The cursor is then after the picture, so that the
 * next picture follows it.
 */
export function withPicture({ selection: { $from, $to }, tr }: EditorState, picture: Node) {
  const { parent } = $from;
  const isEmpty = $from.depth === 1 && parent.type === nodes.paragraph && parent.content.size === 0;
  const positionAfter = $to.depth > 0 ? $to.after(1) : $to.pos;
  const from = isEmpty ? $from.before(1) : positionAfter;
  const to = isEmpty ? $from.after(1) : from;
  tr.replaceWith(from, to, picture);
  const end = from + picture.nodeSize;
  if (end === tr.doc.content.size) tr.insert(end, nodes.paragraph.create());
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end))).scrollIntoView();
}

export const linkAt = (state: EditorState) => linkRange(state).href;

/** A link without selected text shows its own target, an email without "mailto:". */
export function withLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = linkRange(state);
    const { tr } = state;
    const attrs: Attrs = { href };
    const text = href.replace(/^mailto:/i, "");
    if (from === to && text) tr.insert(from, editorSchema.text(text, [marks.link.create(attrs)]));
    else {
      tr.removeMark(from, to, marks.link);
      if (href) tr.addMark(from, to, marks.link.create(attrs));
    }
    dispatch?.(tr);
    return true;
  };
}
