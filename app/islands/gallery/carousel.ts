/** Reads a scrolled row of slides. Lengths in CSS pixels. */
export interface Row {
  scrolled: number;
  /** Width of the column that the slides fill; the next slide shows beside it. */
  measure: number;
  slide: number;
  gap: number;
  count: number;
}

/** Which slides are wholly in view, counted from 0. */
export function slidesInView({ scrolled, measure, slide, gap, count }: Row): {
  first: number;
  last: number;
} {
  if (slide <= 0) return { first: 0, last: 0 };
  const fitting = Math.max(1, Math.floor((measure + gap + 1) / (slide + gap)));
  const first = Math.min(Math.max(0, Math.round(scrolled / (slide + gap))), count - fitting);
  return { first, last: Math.min(first + fitting, count) - 1 };
}

/** "3 of 14" or "3-4 of 14". */
export const inViewText = (first: number, last: number, count: number) =>
  first === last ? `${first + 1} of ${count}` : `${first + 1}-${last + 1} of ${count}`;
