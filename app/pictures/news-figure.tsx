import type { MediaPicture as Media } from "#domain/media/media-picture.ts";
import { MediaPicture, mediaCaption } from "./media-picture.tsx";

/** A picture in a news item, whole, with its caption and what it is. */
export const NewsFigure = ({ media, small }: { media: Media; small: boolean }) => (
  <figure className="news-figure" data-small={small || undefined}>
    <MediaPicture
      media={media}
      sizes={small ? "22rem" : "(width >= 120rem) 55rem, (width >= 52rem) 44rem, 92vw"}
    />
    <figcaption>{mediaCaption(media)}</figcaption>
  </figure>
);
