/**
 * Creates the editor of a news item's text: ProseMirror in an element. Only the page of a single
 * item loads this file.
 */
import { baseKeymap, chainCommands } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { splitListItem } from "prosemirror-schema-list";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { NewsBody } from "#content/news.ts";
import { editorSchema } from "#domain/content/news/editor-schema.ts";
import { type PicturePlace, pictureViews } from "./picture-views.ts";
import { joinBrokenLines, readPasted } from "./read-pasted.ts";
import {
  type ActiveTools,
  activeTools,
  linkAt,
  pressTool,
  type Tool,
  toolCommands,
  withLink,
  withPicture,
} from "./tools.ts";

export interface EditorOptions {
  body: NewsBody;
  /** The id of its label; the id of its error message is this with "-help". */
  labelId: string;
  onChange: (body: NewsBody) => void;
  onTools: (active: ActiveTools) => void;
  onPictures: (places: readonly PicturePlace[]) => void;
  /** Called when the keys for a link are pressed. */
  onLink: () => void;
}

export type BodyEditor = ReturnType<typeof createEditor>;

export function createEditor(place: HTMLElement, options: EditorOptions) {
  const enter = chainCommands(
    splitListItem(editorSchema.nodes.list_item),
    baseKeymap.Enter ?? (() => false),
  );
  const view = new EditorView(place, {
    state: EditorState.create({
      doc: editorSchema.nodeFromJSON(options.body),
      plugins: [
        history(),
        keymap({
          "Mod-z": undo,
          "Mod-y": redo,
          "Shift-Mod-z": redo,
          "Mod-b": toolCommands.strong,
          "Mod-i": toolCommands.em,
          "Mod-k": () => {
            options.onLink();
            return true;
          },
          Enter: enter,
          "Shift-Enter": enter,
        }),
        keymap(baseKeymap),
      ],
    }),
    attributes: {
      class: "news-text",
      role: "textbox",
      "data-path": "body",
      "aria-multiline": "true",
      "aria-labelledby": options.labelId,
      "aria-describedby": `${options.labelId}-help`,
    },
    handleDOMEvents: { paste: handlePaste, drop: handleDrop },
    transformPastedText: joinBrokenLines,
    nodeViews: { picture: pictureViews(options.onPictures) },
    dispatchTransaction(transaction) {
      const state = view.state.apply(transaction);
      view.updateState(state);
      options.onTools(activeTools(state));
      if (transaction.docChanged) options.onChange(state.doc.toJSON() as NewsBody);
    },
  });
  options.onTools(activeTools(view.state));
  return {
    use(tool: Exclude<Tool, "link">) {
      pressTool(tool, view);
      view.focus();
    },
    /** Returns the target of the link at the selection; empty when there is none. */
    link: () => linkAt(view.state),
    /** Turns the selection into a link; an empty target removes it. */
    setLink(href: string) {
      withLink(href)(view.state, view.dispatch);
      view.focus();
    },
    /** Inserts an uploaded picture after the block at the selection. */
    insertPicture(media: string) {
      const picture = editorSchema.nodes.picture.create({ media });
      view.dispatch(withPicture(view.state, picture));
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** Reads pasted HTML; the editor handles plain text itself. */
function handlePaste(view: EditorView, event: ClipboardEvent) {
  const html = event.clipboardData?.getData("text/html");
  if (!html) return false;
  event.preventDefault();
  const { selection, tr } = view.state;
  view.dispatch(
    tr
      .replaceSelection(readPasted(html, selection.$from))
      .scrollIntoView()
      .setMeta("paste", true)
      .setMeta("uiEvent", "paste"),
  );
  return true;
}

/** The editor moves its own text; nothing can be dropped here from elsewhere. */
function handleDrop(view: EditorView, event: DragEvent) {
  if (view.dragging) return false;
  event.preventDefault();
  return true;
}
