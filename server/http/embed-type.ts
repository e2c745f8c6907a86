/** The site's own type for the test form, whose document has an origin of its own. */
import serif from "#app/styles/fonts/fraunces-text.woff2?url";
import sans from "#app/styles/fonts/source-sans-3.woff2?url";
import type { Embed } from "#domain/ports/giving-provider.ts";

const FONTS = [
  { family: "Source Sans 3", weight: "400 700", path: sans },
  { family: "Fraunces", weight: "600", path: serif },
];

/** The embed with the site's fonts, fetched from `origin`. */
export function withOwnType(embed: Embed, origin: string): Embed {
  const faces = FONTS.map(
    ({ family, weight, path }) =>
      `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${origin}${path}") format("woff2")}`,
  );
  return {
    ...embed,
    styles: faces.join("") + (embed.styles ?? ""),
    sources: { ...embed.sources, "font-src": FONTS.map(({ path }) => origin + path) },
  };
}
