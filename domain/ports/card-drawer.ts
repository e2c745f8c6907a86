/** Draws the picture of a shared link: JPEG, 1200 x 630. */
export type DrawCard = (
  /** Built files that the drawing needs are in it: public/cards/, public/assets/cards/. */
  folder: string,
  words: { label: string; headline: string; name: string },
  /** Fills the right side; null: the ground's own picture stays. */
  picture: { bytes: Uint8Array; focus: { x: number; y: number } } | null,
) => Promise<Buffer>;
