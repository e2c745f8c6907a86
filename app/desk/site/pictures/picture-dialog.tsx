/** The dialogs of pictures over an editor: choosing one, and describing one. */
import { useState } from "react";
import { StaffDialog } from "#app/desk/parts/staff-dialog.tsx";
import { UploadedPicture as Picture } from "#app/pictures/media-picture.tsx";
import { picturesPage as labels } from "#content/desk/pictures.ts";
import { DescribeDialog } from "./describe-dialog.tsx";
import type { PictureEntry } from "./pictures.tsx";
import { UploadForm, Uploads, useUploads } from "./uploads.tsx";
import { usePictures } from "./use-pictures.ts";

interface PictureChoice {
  /** The id of the picture that is shown now. */
  chosen: string | null;
  /** A picture without alt text can be chosen too. */
  onChoose(id: string): void;
}

/**
 * The uploaded pictures of an editor, and the dialogs that choose and describe one. Both call
 * `onClose`.
 */
export function usePictureDialogs(onClose?: () => void) {
  const pictures = usePictures();
  const [choosing, setChoosing] = useState<PictureChoice | null>(null);
  const [described, setDescribed] = useState<string | null>(null);
  const close = () => {
    setChoosing(null);
    setDescribed(null);
    onClose?.();
  };
  return {
    pictures,
    choose: (chosen: string | null, onChoose: (id: string) => void) =>
      setChoosing({ chosen, onChoose }),
    describe: setDescribed,
    /** Returns the problem with the picture `id`: it was removed, or has no texts. */
    problemOf(id: string | null): string | undefined {
      if (id === null || !pictures.isLoaded) return undefined;
      const entry = pictures.find(id);
      if (!entry) return labels.removed;
      return entry.picture?.alt === "" ? labels.altMissing : undefined;
    },
    dialogs: (
      <>
        {choosing && <PictureDialog {...choosing} onClose={close} />}
        {described !== null && <DescribeDialog id={described} onClose={close} />}
      </>
    ),
  };
}

export type PictureDialogs = ReturnType<typeof usePictureDialogs>;

/** Chooses one of the uploaded pictures, or uploads another, and then closes. */
function PictureDialog({ chosen, onChoose, onClose }: PictureChoice & { onClose(): void }) {
  const { drop, addAll, ...uploads } = useUploads();
  const { entries, isLoaded } = usePictures();
  const choices = entries.filter(({ picture, state }) => picture || state === "waiting");
  const refusedFiles = entries.filter(({ state }) => state !== "waiting");
  return (
    <StaffDialog name={labels.choose} closeName={labels.cancel} onClose={onClose}>
      <div className="min-h-[50vh]" {...drop}>
        <UploadForm addAll={addAll} />
        <Uploads {...uploads} entries={refusedFiles} />
        {isLoaded && choices.length === 0 && <p className="text-iron">{labels.none}</p>}
        <ul className={PICTURE_GRID_CLASS} aria-label={labels.heading}>
          {choices.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className={PICTURE_ITEM_CLASS}
                disabled={!entry.picture}
                aria-current={entry.id === chosen || undefined}
                onClick={() => {
                  onChoose(entry.id);
                  onClose();
                }}
              >
                <PictureThumbnail entry={entry} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </StaffDialog>
  );
}

export const PICTURE_GRID_CLASS =
  "mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-5";
/** An item that opens or chooses a picture. */
export const PICTURE_ITEM_CLASS = [
  "relative grid w-full cursor-pointer text-left text-[0.8125rem] disabled:cursor-default",
  "[&_strong]:truncate [&_strong]:text-[0.9375rem] [&_.picture]:mb-1.5 [&_.picture]:aspect-4/3",
  "aria-[current]:[&_.picture]:outline-2 aria-[current]:[&_.picture]:outline-offset-2 aria-[current]:[&_.picture]:outline-saddle",
].join(" ");

/** A picture with its name, and whether its texts are missing or where it is used. */
export function PictureThumbnail({ entry }: { entry: PictureEntry }) {
  const { picture, fileName, uses } = entry;
  // Fills the space of the picture, so that nothing moves under the pointer when it is ready.
  if (!picture)
    return (
      <>
        <span className="aspect-4/3 mb-1.5 border border-dashed border-edge" />
        <strong>{fileName}</strong>
        <span className="money">{labels.encoding}</span>
      </>
    );
  return (
    <>
      <Picture media={picture} sizes="12rem" alt="" />
      <strong>{picture.caption || fileName || labels.untitled}</strong>
      {picture.alt === "" ? (
        <span className="before:inline-block before:w-3 before:h-[0.7rem] before:mr-1.5 before:bg-alarm before:[clip-path:polygon(50%_0,100%_100%,0_100%)]">
          {labels.notDescribed}
        </span>
      ) : (
        <span>
          {labels.kinds[picture.kind]}, {labels.timesUsed(uses.length)}
        </span>
      )}
    </>
  );
}
