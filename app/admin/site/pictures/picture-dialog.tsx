/** The dialogs of pictures over an editor: choosing one, and describing one. */
import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import { FormError, IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { StaffDialog } from "#app/admin/shell/staff-dialog.tsx";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { MediaPicture as Picture } from "#app/pictures/media-picture.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { PictureFields } from "./picture-fields.tsx";
import type { action, PictureEntry } from "./pictures.tsx";
import { UploadForm, Uploads, useUploads } from "./uploads.tsx";
import { usePictures } from "./use-pictures.ts";

interface Choosing {
  /** Id of the picture that is shown now. */
  chosen: string | null;
  /** A picture without alt text can be chosen, too. */
  onChoose(id: string): void;
}

/** The uploaded pictures of an editor, and the dialogs that choose and describe one; `onClose` of either. */
export function usePictureDialogs(onClose?: () => void) {
  const pictures = usePictures();
  const [choosing, setChoosing] = useState<Choosing | null>(null);
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
    /** What is wrong with the picture `id`: it was removed, or has no words. */
    problemOf(id: string | null): string | undefined {
      if (id === null || !pictures.isLoaded) return undefined;
      const entry = pictures.find(id);
      if (!entry) return labels.removed;
      return entry.picture?.alt === "" ? labels.lacksWords : undefined;
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

/** Chooses one of the uploaded pictures, or uploads another; then it closes. */
function PictureDialog({ chosen, onChoose, onClose }: Choosing & { onClose(): void }) {
  const { drop, addAll, ...uploads } = useUploads();
  const { entries, isLoaded } = usePictures(uploads.sending.length > 0);
  const shown = entries.filter(({ picture, state }) => picture || state === "waiting");
  const refused = entries.filter(({ state }) => state !== "waiting");
  return (
    <StaffDialog name={labels.choose} closeName={labels.cancel} onClose={onClose}>
      <div className="min-h-[50vh]" {...drop}>
        <UploadForm addAll={addAll} />
        <Uploads {...uploads} entries={refused} />
        {isLoaded && shown.length === 0 && <p className="text-iron">{labels.none}</p>}
        <ul className={SHEET} aria-label={labels.heading}>
          {shown.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className={SHEET_ITEM}
                disabled={!entry.picture}
                aria-current={entry.id === chosen || undefined}
                onClick={() => {
                  onChoose(entry.id);
                  onClose();
                }}
              >
                <SheetPicture entry={entry} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </StaffDialog>
  );
}

export const SHEET = "mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-5";
/** What opens or chooses a picture. */
export const SHEET_ITEM = [
  "relative grid w-full cursor-pointer text-left text-[0.8125rem] disabled:cursor-default",
  "[&_strong]:truncate [&_strong]:text-[0.9375rem] [&_.picture]:mb-1.5 [&_.picture]:aspect-4/3",
  "aria-[current]:[&_.picture]:outline-2 aria-[current]:[&_.picture]:outline-offset-2 aria-[current]:[&_.picture]:outline-saddle",
].join(" ");

/** A picture with its name, and whether its words are missing or where it is used. */
export function SheetPicture({ entry }: { entry: PictureEntry }) {
  const { picture, fileName, uses } = entry;
  // In the place that the picture will have, so that nothing moves under the pointer when it is ready.
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
          {labels.lacksAlt}
        </span>
      ) : (
        <span>
          {labels.kinds[picture.kind]}, {labels.used(uses.length)}
        </span>
      )}
    </>
  );
}

const FETCHER = "describe-picture";

/** Everything about one picture: its words, where it is used; saved for all places that show it. */
export function DescribeDialog({ id, onClose }: { id: string; onClose(): void }) {
  const pictures = usePictures();
  const entry = pictures.find(id);
  const { data: answer, state } = useFetcher<typeof action>({ key: FETCHER });
  // Not before the pictures are read again.
  const isDone = state === "idle" && answer !== undefined && "isDone" in answer;
  // Once: a second closing would begin while the first one's page still loads, and end it.
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  if (!entry?.picture) return null;
  const refused = answer && "problem" in answer ? answer : null;
  const act = (button: ComponentProps<typeof IntentButton>) => (
    <IntentButton disabled={state !== "idle"} {...button} />
  );
  return (
    <StaffDialog name={labels.describe} closeName={labels.cancel} onClose={onClose}>
      <KeptForm
        key={entry.version}
        name={`picture ${id}`}
        method="post"
        action="/admin/site/pictures"
        navigate={false}
        fetcherKey={FETCHER}
        noValidate
        className="grid max-w-136 gap-2"
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={entry.version} />
        <FormError text={refused?.problem} />
        <fieldset disabled={!pictures.mayWrite} className="grid gap-2">
          <PictureFields picture={entry.picture} answer={refused} />
        </fieldset>
        <PictureFacts entry={entry} picture={entry.picture} />
        {pictures.mayWrite && (
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            {act({ value: "save", className: "button", children: labels.save })}
            <details>
              <summary className="text-link">{labels.remove}</summary>
              <p>{entry.uses.length > 0 ? labels.inUse : labels.removeSure}</p>
              {entry.uses.length === 0 && act({ value: "remove", children: labels.removeYes })}
            </details>
          </div>
        )}
      </KeptForm>
    </StaffDialog>
  );
}

const PictureFacts = ({ entry, picture }: { entry: PictureEntry; picture: MediaPicture }) => (
  <p className="text-small text-iron">
    {entry.uses.length === 0 ? labels.notUsed : `${labels.usedOn} `}
    {entry.uses.map(({ key, state, title }) => (
      <span key={`${key} ${state}`}>
        <TextLink to={editUrlOf(key)}>{title}</TextLink> ({labels.uses[state]}){" "}
      </span>
    ))}
    <br />
    {labels.size(picture.width, picture.height)}. {labels.addedBy}{" "}
    <PersonName of={entry.username} />, <LocalTime time={entry.at} withTime />
  </p>
);
