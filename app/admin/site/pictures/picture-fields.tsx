import { useState } from "react";
import { Field, Options } from "#app/admin/shell/fields.tsx";
import { MediaPicture as Picture } from "#app/pictures/media-picture.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { ALT_MAX, MEDIA_KINDS } from "#domain/media/picture-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { PictureAnswer } from "./pictures.tsx";

interface PictureFieldsProps {
  picture: MediaPicture;
  /** What was refused. */
  answer: PictureAnswer | null;
}

/** What staff say of a picture: what stays in view where it is cropped, alt text, what it is, caption. */
export function PictureFields({ picture, answer }: PictureFieldsProps) {
  const { values, errors = {} } = answer ?? {};
  const alt = values?.alt ?? picture.alt;
  const [length, setLength] = useState(alt.length);
  const { x, y } = picture.focus;
  const focus = `${x} ${y}`;
  const places = Object.entries(labels.focusPlaces).map(([value, name]) => ({ value, name }));
  return (
    <>
      <Picture media={picture} sizes="30rem" alt="" />
      <Field label={labels.focus} help={labels.focusHelp}>
        {(control) => (
          <select {...control} name="focus" defaultValue={values?.focus ?? focus}>
            {!(focus in labels.focusPlaces) && (
              <option value={focus}>{labels.focusAt(x, y)}</option>
            )}
            <Options of={places} />
          </select>
        )}
      </Field>
      <Field label={labels.alt} error={errors.alt?.[0]} help={labels.altHelp(ALT_MAX - length)}>
        {(control) => (
          <textarea
            {...control}
            name="alt"
            rows={3}
            maxLength={ALT_MAX}
            required
            defaultValue={alt}
            onInput={(event) => setLength(event.currentTarget.value.length)}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-y-1 gap-x-4">
        <legend className="field-label">{labels.shows}</legend>
        {MEDIA_KINDS.map((kind) => (
          <label className="flex gap-[0.4rem] items-center min-h-8" key={kind}>
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={(values?.kind ?? picture.kind) === kind}
            />
            {labels.kinds[kind]}
          </label>
        ))}
      </fieldset>
      <Field label={labels.caption} isOptional>
        {(control) => (
          <input
            {...control}
            name="caption"
            maxLength={TEXT_LIMITS.caption}
            defaultValue={values?.caption ?? picture.caption}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
