/**
 * Pasting without a text of HTML, which the page's policy refuses (require-trusted-types-for): the
 * browser pastes into an element beside the editor, and what it made there is read by the schema.
 */
import { DOMParser, Slice } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { editorSchema } from "#domain/news/editor-schema.ts";

const parser = DOMParser.fromSchema(editorSchema);

type TakeFiles = (files: FileList) => void;

/** True when the paste goes beside the editor, or is a picture; plain text the editor takes itself. */
export const handlePaste =
  (takeFiles: TakeFiles) =>
  (view: EditorView, event: ClipboardEvent): boolean => {
    if (!view.editable || !event.clipboardData) return false;
    const { types, files } = event.clipboardData;
    // Word sends a picture of the text beside the text itself.
    if (files.length > 0 && !types.includes("text/plain")) {
      event.preventDefault();
      takeFiles(files);
      return true;
    }
    return types.includes("text/html") && pasteBeside(view);
  };

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

/** What is dragged here from elsewhere comes as files or as plain text. The editor moves its own text itself. */
export const handleDrop =
  (takeFiles: TakeFiles) =>
  (view: EditorView, event: DragEvent): boolean => {
    if (view.dragging) return false;
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    const files = event.dataTransfer?.files;
    const text = event.dataTransfer?.getData("text/plain");
    if (!view.editable || !place || !(files?.length || text)) return true;
    const { tr, doc } = view.state;
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
    if (files?.length) takeFiles(files);
    else if (text) view.pasteText(text);
    return true;
  };
