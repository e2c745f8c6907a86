import { useState } from "react";
import { createPortal } from "react-dom";
import { DescribeDialog, PictureDialog } from "#app/admin/site/pictures/picture-dialog.tsx";
import { type UploadedPictures, usePictures } from "#app/admin/site/pictures/use-pictures.ts";
import { MediaPicture, mediaCaption } from "#app/pictures/media-picture.tsx";
import { staffNews as labels } from "#content/staff-news.ts";
import { picturesPage } from "#content/staff-pictures.ts";
import type { PicturePlace } from "./picture-views.ts";

interface BodyPicturesProps {
  places: readonly PicturePlace[];
  onDescribed(): void;
}

/** The pictures of the text, drawn where they stand, each with its tools. */
export function BodyPictures({ places, onDescribed }: BodyPicturesProps) {
  const pictures = usePictures();
  const [replaced, setReplaced] = useState<number | null>(null);
  const [described, setDescribed] = useState<string | null>(null);
  return (
    <>
      {places.map((place) =>
        createPortal(
          <BodyPicture
            place={place}
            pictures={pictures}
            replace={() => setReplaced(place.key)}
            describe={() => setDescribed(place.media)}
          />,
          place.element,
          place.key,
        ),
      )}
      {replaced !== null && (
        <PictureDialog
          chosen={places.find(({ key }) => key === replaced)?.media ?? null}
          onChoose={({ id }) => places.find(({ key }) => key === replaced)?.change({ media: id })}
          onClose={() => setReplaced(null)}
        />
      )}
      {described !== null && (
        <DescribeDialog
          id={described}
          onClose={() => {
            setDescribed(null);
            onDescribed();
          }}
        />
      )}
    </>
  );
}

interface BodyPictureProps {
  place: PicturePlace;
  pictures: UploadedPictures;
  replace(): void;
  describe(): void;
}

function BodyPicture({ place, pictures, replace, describe }: BodyPictureProps) {
  const { media, small } = place;
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
    <div
      className="group relative my-3 grid gap-1.5 select-none data-small:max-w-88 in-[.ProseMirror-selectednode]:outline-2 in-[.ProseMirror-selectednode]:outline-offset-4 in-[.ProseMirror-selectednode]:outline-saddle [&_.picture_img]:h-auto"
      data-small={small || undefined}
    >
      {picture ? (
        <MediaPicture
          media={picture}
          sizes="44rem"
          alt={picture.alt || labels.pictureUndescribed}
        />
      ) : (
        <p className="grid aspect-video place-items-center bg-bone text-iron">
          {entry?.state === "waiting"
            ? picturesPage.encoding(entry.percent)
            : pictures.isLoaded && picturesPage.removed}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible name */}
      <div
        className="flex w-fit flex-wrap border border-edge bg-(--panel) text-ink min-[48rem]:not-group-data-small:absolute min-[48rem]:top-3 min-[48rem]:left-3"
        role="group"
        aria-label={picturesPage.panel}
      >
        {tool(picturesPage.replace, replace)}
        {picture && tool(picturesPage.describe, describe)}
        {tool(small ? labels.larger : labels.smaller, () => place.change({ small: !small }))}
        {tool(labels.removePicture, () => place.remove())}
      </div>
      {picture &&
        (picture.alt ? (
          <p className="text-small text-iron">{mediaCaption(picture)}</p>
        ) : (
          <p className="field-error">{picturesPage.lacksWords}</p>
        ))}
    </div>
  );
}
