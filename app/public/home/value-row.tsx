import type { ReactNode } from "react";
import { valueBrands } from "#content/values.ts";

interface ValueRowProps {
  /** Its position among the eight. */
  index: number;
  className: string;
  glyph?: string;
  children: ReactNode;
}

/** A core value: its brand, with the page's text beside it. */
export const ValueRow = ({ index, className, glyph = "", children }: ValueRowProps) => (
  <li
    className={`grid grid-cols-[min(4.5rem,19vw)_minmax(0,1fr)] gap-x-6 border-b border-rule max-[18rem]:grid-cols-1 md:grid-cols-[5.5rem_minmax(0,1fr)] ${className}`}
  >
    <BrandGlyph
      brand={valueBrands[index] ?? "cross-bar"}
      className={`w-full max-[18rem]:w-[4.5rem] ${glyph}`}
    />
    {children}
  </li>
);

/** A brand in the color of the text. Decorative: its name is beside it. Use at 32 px and above. */
function BrandGlyph({ brand, className }: { brand: BrandName; className?: string }) {
  return (
    <svg viewBox="0 0 96 96" className={className} aria-hidden="true">
      <path
        d={brands[brand]}
        fill="none"
        stroke="currentColor"
        strokeWidth="7"
        strokeMiterlimit="8"
      />
    </svg>
  );
}

/**
 * Each brand is one path on a grid of 96: strokes 7 wide, butt caps, miter joins, nothing closer
 * than 3 to the edge, circles written as arcs.
 */
const brands = {
  "cross-bar": "M48 8V72M27 30H69M14 84H82",
  "circle-cross":
    "M23.5 63A24.5 24.5 0 0 1 72.5 63A24.5 24.5 0 0 1 23.5 63ZM23.5 63H72.5M48 4V38.5M33 18H63",
  "horseshoe-cross":
    "M18 86H31.5C21 68 15.5 56 15.5 43C15.5 23 29 11.5 48 11.5S80.5 23 80.5 43C80.5 56 75 68 64.5 86H78M48 30V70M35 43H61",
  "star-bar":
    "M48 12 55.6 32.5 77.5 33.4 60.4 47 66.2 68 48 56 29.8 68 35.6 47 18.5 33.4 40.4 32.5ZM14 84H82",
  "rocking-heart":
    "M48 68 23.5 43.5C15 35 16 21.5 25.5 15.5C33.5 10.5 41.5 14.5 48 25C54.5 14.5 62.5 10.5 70.5 15.5C80 21.5 81 35 72.5 43.5ZM8 70C19 82 33 87.5 48 87.5S77 82 88 70",
  "linked-diamonds":
    "M42 70 36 76 8 48 36 20 64 48 54.5 57.5M54 26 60 20 88 48 60 76 32 48 41.5 38.5",
  "wagon-wheel":
    "M11.5 48A36.5 36.5 0 0 1 84.5 48A36.5 36.5 0 0 1 11.5 48ZM39 48A9 9 0 0 1 57 48A9 9 0 0 1 39 48ZM48 11.5V39M48 57V84.5M11.5 48H39M57 48H84.5M22.2 22.2 41.6 41.6M54.4 54.4 73.8 73.8M73.8 22.2 54.4 41.6M41.6 54.4 22.2 73.8",
  "rising-sun-bar":
    "M8 74H88M26 74C26 61 36 52 48 52S70 61 70 74M48 16V40M26.5 21.5 35.5 43M69.5 21.5 60.5 43M8.5 38.5 25 53M87.5 38.5 71 53M27 87.5H69",
} as const;

type BrandName = keyof typeof brands;
