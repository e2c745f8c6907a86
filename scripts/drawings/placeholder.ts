/** What stands in for a rendering that does not exist yet: an empty sheet with its name. */
import type { PictureText } from "#content/pictures.ts";
import { mark } from "./sheet.ts";
import { bone, el, group, ink, iron, paper, path, pen, words } from "./svg.ts";

/** Drawn 1600 wide, whatever the size of the rendering. */
const WIDTH = 1600;

/** The crossed lines are how a drawing says "left open". */
export function placeholder({ caption, width, height }: PictureText): string {
  const h = Math.round((WIDTH * height) / width);
  const [cx, cy] = [WIDTH / 2, h / 2];
  const size = Math.min(62, (WIDTH * 1.4) / caption.length);
  return el(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${h}`,
      width: WIDTH,
      height: h,
      "font-family": "Sheet Sans,Arial,sans-serif",
      fill: ink,
    },
    el("title", {}, `${caption}: rendering to follow`),
    el("rect", { width: WIDTH, height: h, fill: bone }),
    group(
      { fill: "none", stroke: iron },
      el("path", {
        d: `M40 40L${WIDTH - 40} ${h - 40}M${WIDTH - 40} 40L40 ${h - 40}`,
        opacity: 0.45,
      }),
      el("rect", { x: 26, y: 26, width: WIDTH - 52, height: h - 52 }),
      el("rect", {
        x: 40,
        y: 40,
        width: WIDTH - 80,
        height: h - 80,
        stroke: ink,
        "stroke-width": pen.frame,
      }),
    ),
    el("rect", { x: cx - 430, y: cy - 150, width: 860, height: 300, fill: paper, stroke: ink }),
    mark(cx - 48, cy - 128, 96),
    words(cx, cy + 46, caption, { face: "serif", size, anchor: "middle" }),
    el("path", {
      d: path([
        [cx - 60, cy + 74],
        [cx + 60, cy + 74],
      ]),
      stroke: ink,
    }),
    words(cx, cy + 114, "Concept rendering to follow", { size: 30, anchor: "middle", fill: iron }),
  );
}
