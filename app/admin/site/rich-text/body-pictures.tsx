import { createPortal } from "react-dom";
import type { PictureDialogs } from "#app/admin/site/pictures/picture-dialog.tsx";
import { MediaPicture, mediaCaption } from "#app/pictures/media-picture.tsx";
import { staffNews as labels } from "#content/staff-news.ts";
import { picturesPage } from "#content/staff-pictures.ts";
import type { PicturePlace } from "./picture-views.ts";

interface BodyPicturesProps {
  places: readonly PicturePlace[];
  dialogs: PictureDialogs;
}

/** The pictures of the text, drawn where they stand, each with its tools. */
export const BodyPictures = ({ places, dialogs }: BodyPicturesProps) =>
  places.map((place) =>
    createPortal(<BodyPicture place={place} dialogs={dialogs} />, place.element, place.key),
  );

function BodyPicture({ place, dialogs }: { place: PicturePlace; dialogs: PictureDialogs }) {
  const { media } = place;
  const { pictures, choose, describe, problemOf } = dialogs;
  const entry = pictures.find(media);
  const picture = pictures.picture(media);
  const tool = (name: string, act: () => void) => (
    <button
      type="button"
      onClick={act}
      className="min-h-10 cursor-pointer border-r border-rule px-3.5 font-sans text-[0.9375rem]/[1.2] font-semibold last:border-r-0 hover:text-saddle"
    >
      {name}
    </button>
  );
  return (
    <div className="group relative my-3 grid gap-1.5 select-none in-[.ProseMirror-selectednode]:outline-2 in-[.ProseMirror-selectednode]:outline-offset-4 in-[.ProseMirror-selectednode]:outline-saddle [&_.picture_img]:h-auto">
      {picture ? (
        <MediaPicture
          media={picture}
          sizes="44rem"
          alt={picture.alt || labels.pictureUndescribed}
        />
      ) : (
        <p className="grid aspect-video place-items-center bg-bone text-iron">
          {entry?.state === "waiting" ? picturesPage.encoding : problemOf(media)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible name */}
      <div
        className="flex w-fit flex-wrap border border-edge bg-(--panel) text-ink min-[48rem]:absolute min-[48rem]:top-3 min-[48rem]:left-3"
        role="group"
        aria-label={picturesPage.panel}
      >
        {tool(picturesPage.replace, () => choose(media, (id) => place.change(id)))}
        {picture && tool(picturesPage.describe, () => describe(media))}
        {tool(labels.removePicture, () => place.remove())}
      </div>
      {picture &&
        (picture.alt ? (
          <p className="text-small text-iron">{mediaCaption(picture)}</p>
        ) : (
          <p className="field-error">{problemOf(media)}</p>
        ))}
    </div>
  );
}
