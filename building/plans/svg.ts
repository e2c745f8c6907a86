/** Writes SVG: elements, escaped text, and the line styles of the drawings. */

export type Attributes = Record<string, string | number | undefined>;

/**
 * The colors of app/styles/tokens.css as sRGB, because a file outside a page can't read the page's
 * variables.
 */
export const ink = "#231b15";
export const iron = "#5a544f";
export const paper = "#fbf6ee";
export const bone = "#f0e8dc";
export const saddle = "#9a3f13";
/** The light brass of the parts that Phase 2 adds. */
export const brassTint = "#f3dfb4";
/** The color of seats: dark enough to count them, light enough for names over them. */
export const seat = "#a39789";

/** Line widths in units of the sheet (a sheet is 1600 wide). */
export const pen = { hair: 0.6, thin: 1, medium: 1.8, heavy: 3.2, frame: 6 };

/** Writes one element, without the attributes that are undefined. */
export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === "number" ? round(value) : escapeMarkup(value)}"`,
    )
    .join("");
  return children.length > 0
    ? `<${name}${written}>${children.join("")}</${name}>`
    : `<${name}${written}/>`;
}

export const group = (attributes: Attributes, ...children: string[]) =>
  element("g", attributes, ...children);

interface TextStyle {
  size?: number;
  weight?: 400 | 600;
  face?: "serif" | "sans";
  anchor?: "start" | "middle" | "end";
  fill?: string;
  turn?: number;
}

/** Writes a line of text with its baseline at y. */
export function textElement(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { size = 15, weight = 400, face = "sans", anchor = "start", fill = ink, turn } = style;
  return element(
    "text",
    {
      x,
      y,
      "font-size": size,
      "font-weight": weight === 600 ? weight : undefined,
      "font-family": face === "serif" ? "Sheet Serif,Georgia,serif" : undefined,
      "text-anchor": anchor === "start" ? undefined : anchor,
      fill: fill === ink ? undefined : fill,
      transform: turn ? `rotate(${turn} ${round(x)} ${round(y)})` : undefined,
    },
    escapeMarkup(text),
  );
}

/** Writes a path through the points (x, y). */
export function path(points: readonly (readonly [number, number])[], closed = false): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;
}

export const round = (value: number) => Math.round(value * 100) / 100;

const escapeMarkup = (text: string | number | undefined) =>
  String(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
