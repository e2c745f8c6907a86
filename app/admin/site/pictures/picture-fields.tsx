import { useState } from "react";
import { HelpedField } from "#app/admin/site/helped-field.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { ALT_MAX, CAPTION_MAX, MEDIA_KINDS } from "#domain/media/picture-text.ts";
import type { PictureAnswer } from "./pictures.tsx";
import { PointOfInterest } from "./point-of-interest.tsx";

interface PictureFieldsProps {
  picture: MediaPicture;
  /** What was refused. */
  answer: PictureAnswer | null;
}

/** What staff say of a picture: point of interest, alt text, what it is, caption. */
export function PictureFields({ picture, answer }: PictureFieldsProps) {
  const { values, errors = {} } = answer ?? {};
  const alt = values?.alt ?? picture.alt;
  const [length, setLength] = useState(alt.length);
  const { x, y } = picture.focus;
  return (
    <>
      <PointOfInterest
        picture={picture}
        initial={{ x: Number(values?.focusX ?? x), y: Number(values?.focusY ?? y) }}
      />
      <HelpedField
        label={labels.alt}
        error={errors.alt?.[0]}
        help={labels.altHelp(ALT_MAX - length)}
      >
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
      </HelpedField>
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
      <HelpedField label={labels.caption} isOptional>
        {(control) => (
          <input
            {...control}
            name="caption"
            maxLength={CAPTION_MAX}
            defaultValue={values?.caption ?? picture.caption}
            autoComplete="off"
          />
        )}
      </HelpedField>
    </>
  );
}
