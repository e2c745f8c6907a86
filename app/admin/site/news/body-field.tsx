import { useId, useState } from "react";
import { PictureDialog } from "#app/admin/site/pictures/picture-dialog.tsx";
import { Uploads } from "#app/admin/site/pictures/uploads.tsx";
import { NewsBody as BodyText } from "#app/islands/news-action/news-body.tsx";
import type { NewsBody } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { bodyFromText, plainTextOf } from "#domain/news/news-text.ts";
import { BodyPictures } from "./body-pictures.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useBodyEditor } from "./use-body-editor.ts";

interface BodyFieldProps {
  body: NewsBody;
  error: string | undefined;
  warning: string | undefined;
  isReadOnly: boolean;
  onChange: (body: NewsBody) => void;
}

/** The text of an item, typed as it will stand; a plain field until the editor has been fetched. */
export function BodyField(props: BodyFieldProps) {
  const { body, error, warning, isReadOnly, onChange } = props;
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { place, editor, active, pictures, sending } = useBodyEditor({
    id,
    body,
    isReadOnly,
    onChange,
    onLink: () => setLinking(true),
  });
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
      <BodyPictures places={pictures} />
      <Uploads sending={sending} entries={[]} mayWrite={false} />
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
