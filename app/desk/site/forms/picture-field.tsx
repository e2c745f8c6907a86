import { Field, SecondaryButton, SelectField } from "#app/desk/parts/fields.tsx";
import { useEditor, useField } from "#app/desk/site/edit/editor-context.ts";
import { usePictureDialogs } from "#app/desk/site/pictures/picture-dialog.tsx";
import { AnyPicture, kindOfPicture, type ShownPicture } from "#app/pictures/any-picture.tsx";
import { galleryFieldLabels as labels } from "#content/desk/gallery.ts";
import { picturesPage } from "#content/desk/pictures.ts";
import type { GalleryItem, PictureChoice } from "#content/plans.ts";
import { videoIdIn } from "#domain/content/fields/field-text.ts";
import type { FormFieldProps } from "./form-field.tsx";

/** A picture of the first edition, or an uploaded one, which can be chosen and described. */
export function PictureField({ path, field }: FormFieldProps) {
  const { refresh } = useEditor().draft;
  const { value, error, replace } = useField(path);
  const { pictures, choose, describe, problemOf, dialogs } = usePictureDialogs(refresh);
  const chosenPicture = value as unknown as PictureChoice | null;
  const id = chosenPicture && "media" in chosenPicture ? chosenPicture.media : null;
  const media = id ? pictures.picture(id) : undefined;
  const mediaPicture = media ? { media } : null;
  const shownPicture: ShownPicture | null =
    chosenPicture && "name" in chosenPicture ? chosenPicture : mediaPicture;
  const wrong = problemOf(id) ?? error;
  return (
    <div className="col-[1/-1] grid grid-cols-[7.5rem_minmax(0,1fr)] gap-4">
      <span className="aspect-[16/10] overflow-hidden bg-bone">
        {shownPicture && <AnyPicture picture={shownPicture} sizes="12rem" alt="" />}
      </span>
      <div className="grid content-start gap-2">
        {shownPicture && (
          <span className="text-small text-iron">{kindOfPicture(shownPicture)}</span>
        )}
        <p className="flex flex-wrap gap-3">
          <SecondaryButton
            name={path.join(".")}
            onClick={() => choose(id, (media) => replace({ media }))}
          >
            {shownPicture ? labels.replace : picturesPage.choose}
          </SecondaryButton>
          {media && (
            <SecondaryButton onClick={() => describe(media.id)}>{labels.describe}</SecondaryButton>
          )}
          {field.isOptional && chosenPicture && (
            <SecondaryButton onClick={() => replace(null)}>{labels.noPicture}</SecondaryButton>
          )}
        </p>
        {wrong && <p className="field-error">{wrong}</p>}
      </div>
      {dialogs}
    </div>
  );
}

type Video = Extract<GalleryItem, { type: "video" }>["video"];

const OTHER_VIDEO = "other";
const VIDEO_FACTS = Object.entries(labels.videoFact).map(([value, name]) => ({ value, name }));

/** Chooses a video: one of the two in the site's videos, or another by its address. */
export function AnyVideoField({ path }: FormFieldProps) {
  const { value, error, enter, replace, leave } = useField(path);
  const video = value as Video;
  return (
    <>
      <SelectField
        label={labels.video}
        name={path.join(".")}
        value={"fact" in video ? video.fact : OTHER_VIDEO}
        onChange={({ currentTarget: { value: fact } }) =>
          replace(fact === OTHER_VIDEO ? { id: "" } : { fact })
        }
        options={[...VIDEO_FACTS, { value: OTHER_VIDEO, name: labels.otherVideo }]}
      />
      {"id" in video && (
        <Field label={labels.videoId} error={error}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={video.id}
              onBlur={leave}
              onChange={({ currentTarget }) => enter({ id: videoIdIn(currentTarget.value.trim()) })}
            />
          )}
        </Field>
      )}
    </>
  );
}
