import type { PictureName, RenderingName } from "#content/pictures.ts";
import { pictureFile, pictureText, srcSet } from "./picture-source.ts";

interface PictureProps {
  name: PictureName;
  /** As in the `sizes` attribute. */
  sizes: string;
  /** Replaces it where the window is taller than wide. */
  tall?: RenderingName;
  /** Loaded at once and first; for the one picture at the top of a page. */
  priority?: boolean;
  /** Empty where the text beside it describes it already. */
  alt?: string;
  className?: string;
}

/**
 * A picture in the best format that the browser takes. Its box is reserved and tinted before it arrives.
 * It covers the box that `className` gives it, else it has its own ratio.
 */
export function Picture({
  name,
  sizes,
  tall,
  priority = false,
  alt,
  className = "",
}: PictureProps) {
  const file = pictureFile(name);
  const upright = tall && pictureFile(tall);
  return (
    <span className={`picture ${className}`}>
      {file.kind === "rendering" && <Ground colours={file.ground} />}
      <picture>
        {upright?.kind === "rendering" &&
          (["avif", "webp"] as const).map((format) => (
            <source
              key={format}
              media="(orientation: portrait)"
              type={`image/${format}`}
              srcSet={srcSet(upright.path, upright[format], format)}
              sizes={sizes}
              width={upright.width}
              height={upright.height}
            />
          ))}
        {file.kind === "rendering" && (
          <source
            type="image/avif"
            srcSet={srcSet(file.path, file.avif, "avif")}
            sizes={sizes}
            width={file.width}
            height={file.height}
          />
        )}
        <img
          {...(file.kind === "rendering"
            ? {
                src: `${file.path}-${file.webp[0]}.webp`,
                srcSet: srcSet(file.path, file.webp, "webp"),
                sizes,
              }
            : { src: file.path })}
          alt={alt ?? pictureText(name).alt}
          width={file.width}
          height={file.height}
          loading={priority ? "eager" : "lazy"}
          decoding={priority ? "sync" : "async"}
          fetchPriority={priority ? "high" : undefined}
          draggable={false}
        />
      </picture>
    </span>
  );
}

/** Three blurred bands of colour: attributes of a drawing, since the policy allows no style in HTML. */
function Ground({ colours }: { colours: string[] }) {
  return (
    <svg className="picture-ground" viewBox="0 0 1 3" preserveAspectRatio="none" aria-hidden="true">
      {colours.map((colour, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three bands in a fixed order
        <rect key={i} y={i} width="1" height="1.1" fill={colour} />
      ))}
    </svg>
  );
}
