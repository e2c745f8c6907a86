import { useId, useState } from "react";
import { useField } from "#app/admin/site/forms/form-context.ts";
import type { FormFieldProps } from "#app/admin/site/forms/form-field.tsx";
import { PictureDialog } from "#app/admin/site/pictures/picture-dialog.tsx";
import { Uploads } from "#app/admin/site/pictures/uploads.tsx";
import { NewsBody as BodyText } from "#app/islands/news-action/news-body.tsx";
import type { NewsBody } from "#content/news.ts";
import type { Json } from "#domain/content/content-path.ts";
import { BodyPictures } from "./body-pictures.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useBodyEditor } from "./use-body-editor.ts";

/** A text with headings, lists, links and pictures, typed as it will stand. */
export const RichTextField = (props: FormFieldProps) => (
  // The editor holds its text: another one begins with what came from elsewhere.
  <Editor key={useField(props.path).arrivals} {...props} />
);

function Editor({ field, path }: FormFieldProps) {
  const { value, error, warning, change, leave, look, isReadOnly } = useField(path);
  const body = value as NewsBody;
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const { place, editor, active, pictures, uploads } = useBodyEditor({
    id,
    body,
    isReadOnly,
    onChange: (next) => change(next as Json, true),
    onLink: () => setLinking(true),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: learns that the text in it was left
    <div className="news-body form-wide" onBlur={leave}>
      <p id={id} className="field-label">
        {field.label}
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
      <BodyPictures places={pictures} onDescribed={look} />
      <Uploads sending={uploads.sending} dismiss={uploads.dismiss} />
      {isChoosing && (
        <PictureDialog
          onChoose={({ id: media }) => editor?.insertPicture(media)}
          onClose={() => setChoosing(false)}
        />
      )}
      {!editor && (
        <div className="news-text">
          <BodyText body={body} pictures={[]} Heading="h3" />
        </div>
      )}
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error ?? warning}
      </p>
    </div>
  );
}
