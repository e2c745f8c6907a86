import focusSheetUrl from "#app/styles/public/media-focus.css?url";
import { conceptNote } from "#content/pictures.ts";
import type { MediaPicture as Media } from "#domain/content/media-picture.ts";
import { Tint } from "./picture.tsx";
import { srcSet } from "./picture-source.ts";

export interface MediaPictureProps {
  media: Media;
  sizes: string;
  /** Loads the picture first; for the one at the top of a page. */
  priority?: boolean;
  /** Empty when the text beside it already describes it. */
  alt?: string;
  className?: string;
}

/**
 * A picture that staff uploaded, in the best format that the browser supports. Its box is reserved
 * and tinted before it loads. When the box has another ratio, the point of interest stays in view.
 */
export function UploadedPicture(props: MediaPictureProps) {
  const { media, sizes, priority = false, alt = media.alt, className = "" } = props;
  const { path, width, height } = media;
  return (
    <span className={`picture ${className}`}>
      <link rel="stylesheet" href={focusSheetUrl} precedence="media" />
      <Tint colors={media.ground} />
      <picture>
        <source
          type="image/avif"
          srcSet={srcSet(path, media.avif, "avif")}
          sizes={sizes}
          width={width}
          height={height}
        />
        <img
          src={`${path}-${media.webp[0]}.webp`}
          srcSet={srcSet(path, media.webp, "webp")}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? "eager" : "lazy"}
          decoding={priority ? "sync" : undefined}
          fetchPriority={priority ? "high" : undefined}
          draggable={false}
          data-focus=""
          className={`[--focus-x:${focusStep(media.focus.x)}%] [--focus-y:${focusStep(media.focus.y)}%]`}
        />
      </picture>
    </span>
  );
}

/** The stylesheet has steps of a tenth, because the policy allows no style in HTML. */
const focusStep = (percent: number) => Math.round(percent / 10) * 10;

/** Returns the kind of picture for the text beside it; empty for a photograph. */
export const mediaKind = ({ kind }: Pick<Media, "kind">): string =>
  kind === "photograph" ? "" : conceptNote[kind];

export const mediaCaption = (media: Media): string =>
  [media.caption, mediaKind(media)].flatMap((part) => (part ? `${part}.` : [])).join(" ");

/** Returns the largest JPEG, which links open and sharing cards show. */
export function mediaJpeg({ path, jpg, width, height }: Media) {
  const widest = jpg[jpg.length - 1] ?? width;
  return {
    path: `${path}-${widest}.jpg`,
    width: widest,
    height: Math.round((height * widest) / width),
  };
}
