import type { ReactNode } from "react";
import { BrandGlyph } from "#app/ui/brand-glyph.tsx";
import { valueBrands } from "#content/values.ts";

interface ValueRowProps {
  /** Its place among the eight. */
  at: number;
  className: string;
  glyph?: string;
  children: ReactNode;
}

/** A core value: its brand, and beside it what the page says of it. */
export const ValueRow = ({ at, className, glyph = "", children }: ValueRowProps) => (
  <li
    className={`grid grid-cols-[min(4.5rem,19vw)_minmax(0,1fr)] gap-x-6 border-b border-rule max-[18rem]:grid-cols-1 md:grid-cols-[5.5rem_minmax(0,1fr)] ${className}`}
  >
    <BrandGlyph
      brand={valueBrands[at] ?? "cross-bar"}
      className={`w-full max-[18rem]:w-[4.5rem] ${glyph}`}
    />
    {children}
  </li>
);
