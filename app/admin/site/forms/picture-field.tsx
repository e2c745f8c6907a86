import { useState } from "react";
import { Field, Options, QuietButton } from "#app/admin/shell/fields.tsx";
import { DescribeDialog, PictureDialog } from "#app/admin/site/pictures/picture-dialog.tsx";
import { usePictures } from "#app/admin/site/pictures/use-pictures.ts";
import { AnyPicture, kindOfPicture, type ShownPicture } from "#app/pictures/any-picture.tsx";
import type { GalleryItem, PictureChoice } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import { picturesPage } from "#content/staff-pictures.ts";
import { videoIdIn } from "#domain/content/typed-values.ts";
import { useField } from "./form-context.ts";
import type { FormFieldProps } from "./form-field.tsx";

/** A picture of the first edition, or an uploaded one, which can be chosen and described. */
export function PictureField({ path }: FormFieldProps) {
  const { value, error, change, look } = useField(path);
  const { picture, isLoaded } = usePictures();
  const [open, setOpen] = useState<"choose" | "describe" | null>(null);
  const chosen = value as unknown as PictureChoice;
  const id = "media" in chosen ? chosen.media : null;
  const media = id ? picture(id) : undefined;
  const shown: ShownPicture | null = "name" in chosen ? chosen : media ? { media } : null;
  const close = () => {
    setOpen(null);
    look();
  };
  const gone = id && isLoaded && !media ? labels.missing : undefined;
  const wrong = gone ?? (media?.alt === "" ? labels.lacksWords : error);
  return (
    <div className="col-[1/-1] grid grid-cols-[7.5rem_minmax(0,1fr)] gap-4">
      <span className="aspect-[16/10] overflow-hidden bg-bone">
        {shown && <AnyPicture picture={shown} sizes="12rem" alt="" />}
      </span>
      <div className="grid content-start gap-2">
        {shown && <span className="text-small text-iron">{kindOfPicture(shown)}</span>}
        <p className="flex flex-wrap gap-3">
          <QuietButton name={path.join(".")} onClick={() => setOpen("choose")}>
            {shown ? labels.replace : picturesPage.choose}
          </QuietButton>
          {media && <QuietButton onClick={() => setOpen("describe")}>{labels.words}</QuietButton>}
        </p>
        {wrong && <p className="field-error">{wrong}</p>}
      </div>
      {open === "choose" && (
        <PictureDialog
          chosen={id}
          onChoose={(entry) => change({ media: entry.id })}
          onClose={close}
        />
      )}
      {open === "describe" && id && <DescribeDialog id={id} onClose={close} />}
    </div>
  );
}

type Video = Extract<GalleryItem, { type: "video" }>["video"];

const OTHER = "other";
const FACTS = Object.entries(labels.videoFact).map(([value, name]) => ({ value, name }));

/** Which video it is: one of the two among the facts, or another by its address. */
export function AnyVideoField({ path }: FormFieldProps) {
  const { value, error, change, leave } = useField(path);
  const video = value as Video;
  return (
    <>
      <Field label={labels.video}>
        {(control) => (
          <select
            {...control}
            name={path.join(".")}
            value={"fact" in video ? video.fact : OTHER}
            onChange={({ currentTarget: { value: fact } }) =>
              change(fact === OTHER ? { id: "" } : { fact })
            }
          >
            <Options of={[...FACTS, { value: OTHER, name: labels.videoOther }]} />
          </select>
        )}
      </Field>
      {"id" in video && (
        <Field label={labels.videoId} error={error}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={video.id}
              onBlur={leave}
              onChange={({ currentTarget }) =>
                change({ id: videoIdIn(currentTarget.value.trim()) })
              }
            />
          )}
        </Field>
      )}
    </>
  );
}
