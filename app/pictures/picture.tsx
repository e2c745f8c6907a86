import { renderList } from "#app/ui/render-list.tsx";
import type { PictureName, RenderingName } from "#content/pictures.ts";
import type { MediaPictureProps } from "./media-picture.tsx";
import { pictureFile, pictureText, srcSet } from "./picture-source.ts";

/** The maximum width in pixels of a picture in the text, on a screen with two dots a pixel. */
const MAX_WIDTH_IN_TEXT = 2000;

interface PictureProps extends Omit<MediaPictureProps, "media"> {
  name: PictureName;
  tall?: RenderingName;
  /**
   * The width in pixels of the largest file that it may need. For the first picture of a page all
   * files are offered.
   */
  widest?: number | undefined;
}

/**
 * A picture in the best format that the browser supports. Its box is reserved and tinted before it
 * loads. It covers the box that `className` gives it, or else keeps its own ratio.
 */
export function Picture({
  name,
  sizes,
  tall,
  priority = false,
  alt = pictureText(name).alt,
  className = "",
  widest = priority ? Number.POSITIVE_INFINITY : MAX_WIDTH_IN_TEXT,
}: PictureProps) {
  const file = pictureFile(name);
  const { width, height } = file;
  const isRendering = file.kind === "rendering";
  return (
    <span className={`picture ${className}`.trimEnd()}>
      {isRendering && <Tint colors={file.ground} />}
      <picture>
        {tall &&
          (["avif", "webp"] as const).map((format) => (
            <Source
              key={format}
              name={tall}
              format={format}
              sizes={sizes}
              widest={widest}
              media="(orientation: portrait)"
            />
          ))}
        {isRendering && <Source name={name} format="avif" sizes={sizes} widest={widest} />}
        <img
          {...(isRendering
            ? {
                src: `${file.path}-${file.webp[0]}.webp`,
                srcSet: srcSet(file.path, file.webp, "webp"),
                sizes,
              }
            : { src: file.path })}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? "eager" : "lazy"}
          decoding={priority ? "sync" : undefined}
          fetchPriority={priority ? "high" : undefined}
          draggable={false}
        />
      </picture>
    </span>
  );
}

interface SourceProps {
  name: PictureName;
  format: "avif" | "webp";
  sizes: string;
  widest: number;
  media?: string;
}

function Source({ name, format, sizes, widest, media }: SourceProps) {
  const file = pictureFile(name);
  if (file.kind !== "rendering") return null;
  const { path, width, height } = file;
  const widths = file[format].filter((each) => each <= widest);
  return (
    <source
      media={media}
      type={`image/${format}`}
      srcSet={srcSet(path, widths, format)}
      sizes={sizes}
      // A picture chosen by the window has its own ratio.
      width={media && width}
      height={media && height}
    />
  );
}

/**
 * Three blurred bands of color, as attributes of a drawing, because the policy allows no style in
 * HTML.
 */
export const Tint = ({ colors }: { colors: string[] }) => (
  <svg className="picture-ground" viewBox="0 0 1 3" preserveAspectRatio="none" aria-hidden="true">
    {renderList(colors, (color, index) => (
      <rect y={index} width="1" height="1.1" fill={color} />
    ))}
  </svg>
);
