import { type ReactNode, useId } from "react";
import type { dragEntry } from "#app/admin/site/edit/drag-entry.ts";
import type { UploadedPictures } from "#app/admin/site/pictures/use-pictures.ts";
import { AnyPicture, kindOfPicture, type ShownPicture } from "#app/pictures/any-picture.tsx";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { CAPTION_MAX } from "#domain/media/picture-text.ts";
import { VideoField } from "./video-field.tsx";

interface GalleryRowProps {
  item: GalleryItem;
  at: number;
  pictures: UploadedPictures;
  problems: readonly ContentProblem[];
  change(field: "caption" | "video", value: unknown): void;
  drag: ReturnType<typeof dragEntry>;
  /** What can be done with the entry. */
  children: ReactNode;
}

/** One entry: its picture, caption, and what it is. */
export function GalleryRow(props: GalleryRowProps) {
  const { item, at, pictures, problems, change, drag, children } = props;
  const id = useId();
  const mediaId = "media" in item.picture ? item.picture.media : null;
  const shown = shownPicture(item, pictures);
  const media = shown && "media" in shown ? shown.media : null;
  const left = CAPTION_MAX - item.caption.length;
  const messages = new Set(problems.map(({ message }) => message));
  if (mediaId && pictures.isLoaded && !shown) messages.add(labels.missing);
  if (media?.alt === "") messages.add(labels.lacksWords);
  return (
    <li aria-labelledby={`${id}-name`} data-path={`items.${at}`} {...drag.entry}>
      <span id={`${id}-name`} className="sr-only">
        {labels.entry(item.caption, at + 1)}
      </span>
      {/* The buttons Up and Down do the same. */}
      <span className="gallery-thumb" title={labels.drag} {...drag.handle}>
        {shown && <AnyPicture picture={shown} sizes="12rem" alt="" />}
      </span>
      <div className="grid max-w-136 gap-1">
        <label htmlFor={`${id}-caption`} className="field-label">
          {labels.caption}
        </label>
        <input
          id={`${id}-caption`}
          className="field-input"
          value={item.caption}
          onChange={(event) => change("caption", event.currentTarget.value)}
          aria-describedby={`${id}-help`}
          aria-invalid={messages.size > 0 || undefined}
          autoComplete="off"
        />
        <p id={`${id}-help`} className="text-small text-iron">
          {shown && item.type === "image" && `${kindOfPicture(shown)}. `}
          {labels.captionHelp(left, CAPTION_MAX)}
        </p>
        {item.type === "video" && (
          <VideoField video={item.video} onChange={(video) => change("video", video)} />
        )}
        {[...messages].map((message) => (
          <p key={message} className="field-error">
            {message}
          </p>
        ))}
      </div>
      {children}
    </li>
  );
}

function shownPicture({ picture }: GalleryItem, { picture: find }: UploadedPictures) {
  if ("name" in picture) return picture satisfies ShownPicture;
  const media = find(picture.media);
  return media ? ({ media } satisfies ShownPicture) : null;
}
