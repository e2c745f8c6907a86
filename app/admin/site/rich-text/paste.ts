/**
 * Pasting without a text of HTML, which the page's policy refuses (require-trusted-types-for): the
 * browser pastes into an element beside the editor, and what it made there is read by the schema.
 */
import { DOMParser, Slice } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editorSchema } from "#domain/content/news/editor-schema.ts";

const parser = DOMParser.fromSchema(editorSchema);

/** True when the paste goes beside the editor; plain text the editor takes itself. */
export const handlePaste = (view: EditorView, event: ClipboardEvent): boolean =>
  view.editable && event.clipboardData?.types.includes("text/html") === true && pasteBeside(view);

/** Lets the browser paste into an element beside the editor. */
function pasteBeside(view: EditorView): true {
  const place = document.createElement("div");
  place.contentEditable = "true";
  place.className = "fixed top-0 -left-[10000px]";
  document.body.append(place);
  place.focus();
  const finish = () => {
    place.remove();
    view.focus();
  };
  // Should the browser paste nothing at all.
  const giveUp = setTimeout(finish, 1_000);
  place.addEventListener(
    "input",
    () => {
      clearTimeout(giveUp);
      const { selection, tr } = view.state;
      const slice = parser.parseSlice(place, { context: selection.$from });
      finish();
      view.dispatch(
        tr
          .replaceSelection(Slice.maxOpen(slice.content))
          .scrollIntoView()
          .setMeta("paste", true)
          .setMeta("uiEvent", "paste"),
      );
    },
    { once: true },
  );
  return true;
}

/** What is dragged here from elsewhere comes as plain text. The editor moves its own text itself. */
export function handleDrop(view: EditorView, event: DragEvent): boolean {
  if (view.dragging) return false;
  event.preventDefault();
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const text = event.dataTransfer?.getData("text/plain");
  if (!view.editable || !place || !text) return true;
  const { tr, doc } = view.state;
  view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
  view.pasteText(text);
  return true;
}
