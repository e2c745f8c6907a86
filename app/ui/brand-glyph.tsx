import { type BrandName, brands } from "./brands.ts";

/** A brand in the colour of the text. Decorative: its name is beside it. Use at 32 px and above. */
export function BrandGlyph({ brand, className }: { brand: BrandName; className?: string }) {
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
