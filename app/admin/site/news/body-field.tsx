import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UndoSteps } from "#app/admin/site/drafts/use-draft.ts";
import { PictureDialog } from "#app/admin/site/pictures/picture-dialog.tsx";
import { Uploads } from "#app/admin/site/pictures/uploads.tsx";
import { useUploads } from "#app/admin/site/pictures/use-uploads.ts";
import { NewsBody as BodyText } from "#app/islands/news-action/news-body.tsx";
import type { NewsBody } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { bodyFromText, plainTextOf } from "#domain/news/news-text.ts";
import type { BodyEditor } from "./body-editor/create-editor.ts";
import type { PicturePlace } from "./body-editor/picture-views.ts";
import type { ActiveTools } from "./body-editor/tools.ts";
import { BodyPictures } from "./body-pictures.tsx";
import { Toolbar } from "./toolbar.tsx";

interface BodyFieldProps {
  body: NewsBody;
  error: string | undefined;
  warning: string | undefined;
  isReadOnly: boolean;
  onSteps: (steps: UndoSteps) => void;
  onChange: (body: NewsBody) => void;
}

/** The text of an item, typed as it will stand; a plain field until the editor has been fetched. */
export function BodyField(props: BodyFieldProps) {
  const { body, error, warning, isReadOnly, onSteps, onChange } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<BodyEditor | null>(null);
  const [active, setActive] = useState<ActiveTools>(new Set());
  const [isLinking, setLinking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [places, setPlaces] = useState<readonly PicturePlace[]>([]);
  const inserts = useRef<BodyEditor | null>(null);
  const uploads = useUploads((media) => inserts.current?.insertPicture(media));
  // The editor is made once: it holds the text from then on.
  const first = useRef({ body, isReadOnly, onChange, id, onFiles: uploads.addAll });
  first.current.body = editor ? first.current.body : body;
  useEffect(() => {
    let made: BodyEditor | null = null;
    let isGone = false;
    const start = async () => {
      const { createEditor } = await import("./body-editor/create-editor.ts");
      if (isGone || !place.current) return;
      const { id: label, ...options } = first.current;
      made = createEditor(place.current, {
        ...options,
        attributes: {
          class: "news-text",
          role: "textbox",
          "data-path": "body",
          "aria-multiline": "true",
          "aria-labelledby": label,
          "aria-describedby": `${label}-help`,
        },
        onTools: setActive,
        onPictures: setPlaces,
        onLink: () => setLinking(true),
      });
      inserts.current = made;
      const wasTyping = place.current.parentElement?.contains(document.activeElement);
      flushSync(() => setEditor(made));
      if (wasTyping) made.focus();
    };
    // Without the editor the plain field stays.
    start().catch(() => undefined);
    return () => {
      isGone = true;
      made?.destroy();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps change with what is active
  useEffect(() => {
    if (!editor) return;
    onSteps({
      canUndo: active.has("undo"),
      canRedo: active.has("redo"),
      undo: () => editor.use("undo"),
      redo: () => editor.use("redo"),
    });
  }, [editor, active]);
  return (
    <div className="news-body">
      <p id={id} className="field-label">
        {labels.body}
      </p>
      {editor && !isReadOnly && (
        <Toolbar
          editor={editor}
          active={active}
          isLinking={isLinking}
          setLinking={setLinking}
          choosePicture={() => setChoosing(true)}
        />
      )}
      <div ref={place} hidden={!editor} />
      <BodyPictures places={places} />
      <Uploads sending={uploads.sending} entries={[]} mayWrite={false} />
      {isChoosing && (
        <PictureDialog
          onChoose={({ id: media }) => editor?.insertPicture(media)}
          onClose={() => setChoosing(false)}
        />
      )}
      {!editor && <PlainBody body={body} label={id} onChange={onChange} />}
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error ?? warning}
      </p>
    </div>
  );
}

interface PlainBodyProps {
  body: NewsBody;
  /** The id of the field's name. */
  label: string;
  onChange: (body: NewsBody) => void;
}

function PlainBody({ body, label, onChange }: PlainBodyProps) {
  const [text, setText] = useState(plainTextOf(body));
  if (text === null)
    return (
      <>
        <p className="text-small text-iron">{labels.bodyNeedsScripts}</p>
        <div className="news-text">
          <BodyText body={body} pictures={[]} Heading="h3" />
        </div>
      </>
    );
  return (
    <>
      <textarea
        name="body"
        rows={12}
        className="field-input"
        aria-labelledby={label}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(bodyFromText(event.currentTarget.value));
        }}
      />
      <p className="text-small text-iron">{labels.bodyHelp}</p>
    </>
  );
}
