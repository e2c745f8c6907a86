/** The picture of a shared link to a news item that staff wrote. */
import { createHash } from "node:crypto";
import { cards } from "#content/sharing.ts";
import type { PublishedNews } from "./published-news.ts";

/** Of an uploaded picture. */
interface CardPicture {
  path: string;
  focus: { x: number; y: number };
}

interface NewsCard<Picture extends CardPicture> {
  /** Its address. It names what is drawn, so that a change of it is fetched again. */
  path: string;
  label: string;
  headline: string;
  /** The organisation's. */
  name: string;
  /** The item's first; without one, the ground's own picture stays. */
  picture: Picture | null;
}

/** Counts changes of the drawing itself. */
const DRAWING = 1;
/** What the cards' fonts hold (scripts/make-fonts.ts). */
const LETTERS = /^[ -~\u00a0-\u00ff–—‘’“”•…€™]+$/;

/**
 * What is drawn for an item; null for one of the first edition, whose card is drawn already, and for
 * letters that the fonts lack.
 */
export function newsCard<Picture extends CardPicture>(
  { slug, headline, shownDate }: PublishedNews,
  picture: Picture | undefined,
  name: string,
): NewsCard<Picture> | null {
  const isDrawn = cards.some(({ path, title }) => path === `/news/${slug}` && title === headline);
  if ((isDrawn && !picture) || !LETTERS.test(headline) || !LETTERS.test(name)) return null;
  const drawn = [DRAWING, headline, shownDate.short, name, picture?.path, picture?.focus];
  const hash = createHash("sha256").update(JSON.stringify(drawn)).digest("hex").slice(0, 16);
  return {
    path: `/media/card-${slug}-${hash}.jpg`,
    label: `News ${shownDate.short}`,
    headline,
    name,
    picture: picture ?? null,
  };
}

/** The slug in a card's address; undefined for any other address. */
export const slugOfCard = (path: string) =>
  /^\/media\/card-([a-z0-9-]+)-[0-9a-f]{16}\.jpg$/.exec(path)?.[1];
