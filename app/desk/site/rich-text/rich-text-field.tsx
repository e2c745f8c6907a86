import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useEditor, useField } from "#app/desk/site/edit/editor-context.ts";
import type { FormFieldProps } from "#app/desk/site/forms/form-field.tsx";
import { type PictureDialogs, usePictureDialogs } from "#app/desk/site/pictures/picture-dialog.tsx";
import { NewsBodyText as BodyText } from "#app/islands/news-action/news-body.tsx";
import { mediaCaption, UploadedPicture } from "#app/pictures/media-picture.tsx";
import { newsEditorLabels as labels } from "#content/desk/news.ts";
import { picturesPage } from "#content/desk/pictures.ts";
import type { NewsBody } from "#content/news.ts";
import type { Json } from "#domain/content/fields/content-path.ts";
import type { BodyEditor, EditorOptions } from "./create-editor.ts";
import type { PicturePlace } from "./picture-views.ts";
import { Toolbar } from "./toolbar.tsx";
import type { ActiveTools } from "./tools.ts";

/** A text with headings, lists, links and pictures, edited as it will appear. */
export const RichTextField = (props: FormFieldProps) => (
  // The editor holds its own text, so a new one starts with what came from elsewhere.
  <Editor key={useField(props.path).resets} {...props} />
);

function Editor({ field, path }: FormFieldProps) {
  const { value, error, enter, leave } = useField(path);
  const body = value as NewsBody;
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const dialogs = usePictureDialogs(useEditor().draft.refresh);
  const { place, editor, active, pictures } = useBodyEditor({
    labelId: id,
    body,
    onChange: (next) => enter(next as Json),
    onLink: () => setLinking(true),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: learns that the text in it was left
    <div className="news-body form-wide" onBlur={leave}>
      {/* The text's own headings are of the third level. */}
      <h2 id={id} className="field-label font-sans">
        {field.label}
      </h2>
      {editor && (
        <Toolbar
          editor={editor}
          active={active}
          isLinking={isLinking}
          onLinkingChange={setLinking}
          onChoosePicture={() => dialogs.choose(null, editor.insertPicture)}
        />
      )}
      <div ref={place} hidden={!editor} />
      {pictures.map((place) =>
        createPortal(<BodyPicture place={place} dialogs={dialogs} />, place.element, place.key),
      )}
      {dialogs.dialogs}
      {!editor && (
        <div className="news-text">
          <BodyText body={body} pictures={[]} Heading="h3" />
        </div>
      )}
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error}
      </p>
    </div>
  );
}

type BodyEditorOptions = Pick<EditorOptions, "labelId" | "body" | "onChange" | "onLink">;

/**
 * Loads the editor of a text and creates it in the element `place`; null until then, and when its
 * code cannot be loaded. Also returns the active tools at the cursor, and the pictures.
 */
function useBodyEditor(options: BodyEditorOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<BodyEditor | null>(null);
  const [active, setActive] = useState<ActiveTools>(new Set());
  const [pictures, setPictures] = useState<readonly PicturePlace[]>([]);
  // The editor is created once, and holds the text from then on.
  const first = useEffectEvent(() => ({
    ...options,
    onTools: setActive,
    onPictures: setPictures,
  }));
  useEffect(() => {
    let newEditor: BodyEditor | null = null;
    let isGone = false;
    const start = async () => {
      const { createEditor } = await import("./create-editor.ts");
      if (isGone || !place.current) return;
      newEditor = createEditor(place.current, first());
      setEditor(newEditor);
    };
    // Without the editor the text stays as it is.
    start().catch(() => undefined);
    return () => {
      isGone = true;
      newEditor?.destroy();
    };
  }, []);
  return { place, editor, active, pictures };
}

interface BodyPictureProps {
  place: PicturePlace;
  dialogs: PictureDialogs;
}

/** A picture of the text, rendered in place, with its tools. */
function BodyPicture({ place, dialogs }: BodyPictureProps) {
  const { media } = place;
  const { pictures, choose, describe, problemOf } = dialogs;
  const entry = pictures.find(media);
  const picture = pictures.picture(media);
  const tool = (name: string, act: () => void) => (
    <button
      type="button"
      onClick={act}
      className="min-h-10 cursor-pointer border-r border-rule px-3.5 font-sans text-[0.9375rem]/[1.2] font-semibold last:border-r-0 hover:text-saddle"
    >
      {name}
    </button>
  );
  return (
    <div className="group relative my-3 grid gap-1.5 select-none in-[.ProseMirror-selectednode]:outline-2 in-[.ProseMirror-selectednode]:outline-offset-4 in-[.ProseMirror-selectednode]:outline-saddle [&_.picture_img]:h-auto">
      {picture ? (
        <UploadedPicture
          media={picture}
          sizes="44rem"
          alt={picture.alt || labels.pictureUndescribed}
        />
      ) : (
        <p className="grid aspect-video place-items-center bg-bone text-iron">
          {entry?.state === "waiting" ? picturesPage.encoding : problemOf(media)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible name */}
      <div
        className="flex w-fit flex-wrap border border-edge bg-(--panel) text-ink min-[48rem]:absolute min-[48rem]:top-3 min-[48rem]:left-3"
        role="group"
        aria-label={picturesPage.panel}
      >
        {tool(picturesPage.replace, () => choose(media, (id) => place.change(id)))}
        {picture && tool(picturesPage.describe, () => describe(media))}
        {tool(labels.removePicture, () => place.remove())}
      </div>
      {picture &&
        (picture.alt ? (
          <p className="text-small text-iron">{mediaCaption(picture)}</p>
        ) : (
          <p className="field-error">{problemOf(media)}</p>
        ))}
    </div>
  );
}
