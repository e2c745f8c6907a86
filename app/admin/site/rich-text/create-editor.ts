/** The editor of a news item's text: ProseMirror in an element. Fetched by the page of one item alone. */
import { baseKeymap, chainCommands } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { splitListItem } from "prosemirror-schema-list";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import type { NewsBody } from "#content/news.ts";
import { editorSchema } from "#domain/content/news/editor-schema.ts";
import { handleDrop, handlePaste } from "./paste.ts";
import { type PicturePlace, pictureViews } from "./picture-views.ts";
import {
  type ActiveTools,
  activeTools,
  linkAt,
  type Tool,
  toolCommands,
  withLink,
  withPicture,
} from "./tools.ts";

interface EditorOptions {
  body: NewsBody;
  isReadOnly: boolean;
  /** Of the element that people type in. */
  attributes: Record<string, string>;
  onChange: (body: NewsBody) => void;
  onTools: (active: ActiveTools) => void;
  onPictures: (places: readonly PicturePlace[]) => void;
  /** The keys for a link were pressed. */
  onLink: () => void;
}

export interface BodyEditor {
  use: (tool: Exclude<Tool, "link">) => void;
  /** The target of the link at the selection; empty: there is none. */
  link: () => string;
  /** Makes the selection a link; an empty target makes it none. */
  setLink: (href: string) => void;
  /** Puts an uploaded picture after the block at the selection. */
  insertPicture: (media: string) => void;
  focus: () => void;
  destroy: () => void;
}

export function createEditor(place: HTMLElement, options: EditorOptions): BodyEditor {
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
    attributes: options.attributes,
    editable: () => !options.isReadOnly,
    handleDOMEvents: { paste: handlePaste, drop: handleDrop },
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
    use(tool) {
      toolCommands[tool](view.state, view.dispatch, view);
      view.focus();
    },
    link: () => linkAt(view.state),
    setLink(href) {
      withLink(href)(view.state, view.dispatch);
      view.focus();
    },
    insertPicture(media) {
      const picture = editorSchema.nodes.picture.create({ media });
      view.dispatch(withPicture(view.state, picture));
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
