import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { Field } from "#app/admin/shell/fields.tsx";
import { MediaPicture as Picture } from "#app/pictures/media-picture.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { ALT_MAX, CAPTION_MAX, MEDIA_KINDS } from "#domain/media/picture-text.ts";
import type { PictureAnswer } from "./pictures.tsx";

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
            maxLength={CAPTION_MAX}
            defaultValue={values?.caption ?? picture.caption}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

interface Point {
  x: number;
  y: number;
}

const ARROWS = new Map([
  ["ArrowLeft", [-1, 0]],
  ["ArrowRight", [1, 0]],
  ["ArrowUp", [0, -1]],
  ["ArrowDown", [0, 1]],
]);
/** The widths of the crops, at one height. */
const CROPS = { wide: "w-34", card: "w-24", square: "w-18", tall: "w-[2.6rem]" } as const;
type Crop = keyof typeof CROPS;

const bounded = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

/** The point that stays in view wherever the picture is cropped, with the crops. */
function PointOfInterest({ picture, initial }: { picture: MediaPicture; initial: Point }) {
  const [point, setPoint] = useState(initial);
  const { x, y } = point;
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS.get(event.key);
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 5 : 1;
    const [across = 0, down = 0] = arrow;
    setPoint({ x: bounded(x + across * step), y: bounded(y + down * step) });
  };
  const onPointer = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    setPoint({
      x: bounded(((event.clientX - box.left) / box.width) * 100),
      y: bounded(((event.clientY - box.top) / box.height) * 100),
    });
  };
  return (
    <>
      <button
        type="button"
        className="relative block w-full cursor-crosshair touch-none [&_.picture_img]:h-auto"
        aria-label={`${labels.focus}: ${labels.focusAt(x, y)}`}
        aria-describedby="focus-help"
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <Picture media={picture} sizes="30rem" alt="" />
        <svg className="absolute inset-0 size-full" aria-hidden="true">
          <line className="stroke-[#ffffffd9]" x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
          <line className="stroke-[#ffffffd9]" y1="0" y2="100%" x1={`${x}%`} x2={`${x}%`} />
          <circle
            className="fill-[#00000059] stroke-[#fff] stroke-3"
            cx={`${x}%`}
            cy={`${y}%`}
            r="12"
          />
        </svg>
      </button>
      <p id="focus-help" className="text-small text-iron">
        <strong className="text-ink">{labels.focus}</strong> {labels.focusAt(x, y)}.{" "}
        {labels.focusHelp}
      </p>
      <div className="flex gap-3 text-label text-iron" aria-hidden="true">
        {(Object.keys(CROPS) as Crop[]).map((crop) => (
          <span className="grid" key={crop}>
            <img
              className={`h-18 object-cover ${CROPS[crop]}`}
              src={`${picture.path}-${picture.webp[0]}.webp`}
              alt=""
              // The policy allows no style in HTML, so that it is set in the browser.
              ref={(image) => image?.style.setProperty("object-position", `${x}% ${y}%`)}
            />
            {labels.crops[crop]}
          </span>
        ))}
      </div>
      <input type="hidden" name="focusX" value={x} />
      <input type="hidden" name="focusY" value={y} />
    </>
  );
}
