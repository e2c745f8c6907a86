import { useEffect, useRef, useState } from "react";
import { useUploads } from "#app/admin/site/pictures/uploads.tsx";
import type { NewsBody } from "#content/news.ts";
import type { BodyEditor } from "./create-editor.ts";
import type { PicturePlace } from "./picture-views.ts";
import type { ActiveTools } from "./tools.ts";

interface BodyEditorOptions {
  /** Of the field's name. */
  id: string;
  body: NewsBody;
  isReadOnly: boolean;
  onChange(body: NewsBody): void;
  onLink(): void;
}

/**
 * Fetches the editor of a text and makes it in the element `place`; null until then, and where its code
 * cannot be fetched. With it what is active where the cursor is, its pictures, and those being sent.
 */
export function useBodyEditor({ id, onLink, ...options }: BodyEditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<BodyEditor | null>(null);
  const [active, setActive] = useState<ActiveTools>(new Set());
  const [pictures, setPictures] = useState<readonly PicturePlace[]>([]);
  const inserts = useRef<BodyEditor | null>(null);
  const { addAll, ...uploads } = useUploads((media) => inserts.current?.insertPicture(media));
  // The editor is made once: it holds the text from then on.
  const first = useRef({ ...options, id, onLink, onFiles: addAll });
  if (!editor) first.current.body = options.body;
  useEffect(() => {
    let made: BodyEditor | null = null;
    let isGone = false;
    const start = async () => {
      const { createEditor } = await import("./create-editor.ts");
      if (isGone || !place.current) return;
      const { id: label, ...rest } = first.current;
      made = createEditor(place.current, {
        ...rest,
        attributes: {
          class: "news-text",
          role: "textbox",
          "data-path": "body",
          "aria-multiline": "true",
          "aria-labelledby": label,
          "aria-describedby": `${label}-help`,
        },
        onTools: setActive,
        onPictures: setPictures,
      });
      inserts.current = made;
      setEditor(made);
    };
    // Without the editor the text stays as it is.
    start().catch(() => undefined);
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, []);
  return { place, editor, active, pictures, uploads };
}
