/**
 * The pictures of the editor: each gets an element into which React renders (rich-text-field.tsx).
 */
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { editorSchema } from "#domain/content/news/editor-schema.ts";

export interface PicturePlace {
  key: number;
  element: HTMLElement;
  /** The id of the uploaded picture. */
  media: string;
  change(media: string): void;
  remove(): void;
}

/** Creates the views. `onChange` gets all places whenever one is added, changed or removed. */
export function pictureViews(onChange: (places: readonly PicturePlace[]) => void) {
  let places: readonly PicturePlace[] = [];
  let count = 0;
  const set = (next: readonly PicturePlace[]) => {
    places = next;
    onChange(next);
  };
  return (first: Node, view: EditorView, at: () => number | undefined): NodeView => {
    let node = first;
    const dom = document.createElement("figure");
    dom.className = "news-figure";
    const key = ++count;
    const place = (): PicturePlace => ({
      key,
      element: dom,
      media: String(node.attrs.media),
      change(next) {
        const position = at();
        if (position !== undefined)
          view.dispatch(
            view.state.tr.setNodeMarkup(position, null, { ...node.attrs, media: next }),
          );
      },
      remove() {
        const position = at();
        if (position === undefined) return;
        view.dispatch(view.state.tr.delete(position, position + node.nodeSize));
        view.focus();
      },
    });
    set([...places, place()]);
    return {
      dom,
      update(next) {
        if (next.type !== editorSchema.nodes.picture) return false;
        node = next;
        set(places.map((each) => (each.key === key ? place() : each)));
        return true;
      },
      destroy: () => set(places.filter((each) => each.key !== key)),
      // React handles the buttons; a press outside them selects the picture.
      stopEvent: ({ target }) => target instanceof Element && target.closest("button") !== null,
      ignoreMutation: () => true,
    };
  };
}
