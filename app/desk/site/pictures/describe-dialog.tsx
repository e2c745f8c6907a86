import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import {
  Field,
  FormError,
  HiddenFields,
  IntentButton,
  SelectField,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { StaffDialog } from "#app/desk/parts/staff-dialog.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { editUrlOf } from "#app/desk/site/sections.ts";
import { UploadedPicture as Picture } from "#app/pictures/media-picture.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { picturesPage as labels } from "#content/desk/pictures.ts";
import type { MediaPicture } from "#domain/content/media-picture.ts";
import { MAX_ALT_LENGTH, MEDIA_KINDS } from "#domain/content/picture-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { action, PictureEntry } from "./pictures.tsx";
import { usePictures } from "./use-pictures.ts";

const FETCHER_KEY = "describe-picture";

/**
 * Everything about one picture: its texts and where it is used. Changes apply to all places that
 * show it.
 */
export function DescribeDialog({ id, onClose }: { id: string; onClose(): void }) {
  const pictures = usePictures();
  const entry = pictures.find(id);
  const { data: answer, state } = useFetcher<typeof action>({ key: FETCHER_KEY });
  // Waits until the pictures are read again.
  const isDone = state === "idle" && answer !== undefined && "isDone" in answer;
  // Only once: a second closing would start while the page of the first one still loads, and end
  // it.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  if (!entry?.picture) return null;
  const refusal = answer && "problem" in answer ? answer : null;
  const actionButton = (button: ComponentProps<typeof IntentButton>) => (
    <IntentButton disabled={state !== "idle"} {...button} />
  );
  return (
    <StaffDialog name={labels.describe} closeName={labels.cancel} onClose={onClose}>
      <RestoredForm
        key={entry.version}
        name={`picture ${id}`}
        method="post"
        action="/admin/site/pictures"
        navigate={false}
        fetcherKey={FETCHER_KEY}
        noValidate
        className="grid gap-2"
      >
        <HiddenFields id={id} version={entry.version} />
        <FormError text={refusal?.problem} />
        <fieldset
          role="presentation"
          disabled={!pictures.mayWrite}
          className="grid items-start gap-x-8 gap-y-2 md:grid-cols-2 md:*:first:row-span-4"
        >
          <PictureFields picture={entry.picture} altProblem={refusal?.errors?.alt?.[0] ?? null} />
        </fieldset>
        <PictureDetails entry={entry} picture={entry.picture} />
        {pictures.mayWrite && (
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            {actionButton({ value: "save", className: "button", children: labels.save })}
            <details>
              <summary className="text-link">{labels.remove}</summary>
              <p>{entry.uses.length > 0 ? labels.inUse : labels.removeQuestion}</p>
              {entry.uses.length === 0 &&
                actionButton({ value: "remove", children: labels.removeNow })}
            </details>
          </div>
        )}
      </RestoredForm>
    </StaffDialog>
  );
}

const PictureDetails = ({ entry, picture }: { entry: PictureEntry; picture: MediaPicture }) => (
  <p className="text-small text-iron">
    {entry.uses.length === 0 ? labels.notUsed : `${labels.usedOn} `}
    {entry.uses.map(({ key, state, title }) => (
      <span key={`${key} ${state}`}>
        <TextLink to={editUrlOf(key)}>{title}</TextLink> ({labels.uses[state]}){" "}
      </span>
    ))}
    <br />
    {labels.size(picture.width, picture.height)}. {labels.addedBy}{" "}
    <StaffName username={entry.username} />, <LocalTime time={entry.at} showsTime />
  </p>
);

/**
 * Staff's texts about a picture: the point that stays in view when it is cropped, alt text, kind,
 * caption.
 */
function PictureFields({
  picture,
  altProblem,
}: {
  picture: MediaPicture;
  altProblem: string | null;
}) {
  const { alt, caption, focus } = picture;
  const [length, setLength] = useState(alt.length);
  const places = Object.entries(labels.focusPlaces).map(([value, name]) => ({ value, name }));
  return (
    <>
      <Picture media={picture} sizes="30rem" alt="" />
      <SelectField
        label={labels.focus}
        help={labels.focusHelp}
        name="focus"
        defaultValue={`${focus.x} ${focus.y}`}
        options={places}
      />
      <Field
        label={labels.alt}
        error={altProblem ?? undefined}
        help={labels.altHelp(MAX_ALT_LENGTH - length)}
      >
        {(control) => (
          <textarea
            {...control}
            name="alt"
            rows={3}
            required
            defaultValue={alt}
            onInput={(event) => setLength(event.currentTarget.value.length)}
          />
        )}
      </Field>
      <fieldset className="flex flex-wrap gap-y-1 gap-x-4">
        <legend className="field-label">{labels.kind}</legend>
        {MEDIA_KINDS.map((kind) => (
          <label className="flex gap-[0.4rem] items-center min-h-8" key={kind}>
            <input type="radio" name="kind" value={kind} defaultChecked={picture.kind === kind} />
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
            defaultValue={caption}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
