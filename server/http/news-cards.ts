/** Draws the cards of shared news items when they are asked for; MediaFiles holds them in memory. */
import type { Services } from "#app/services.ts";
import { picturesIn } from "#domain/media/pictures-in.ts";
import { readMediaFile } from "#domain/media/read-media-file.ts";
import { newsCard, slugOfCard } from "#domain/news/news-card.ts";
import { findNews } from "#domain/news/published-news.ts";

/** Answers the bytes of a card as it is now; null for any other address, an earlier card's among them. */
export const newsCards =
  ({ db, content, facts, media, drawCard }: Services, folder: string) =>
  async (path: string): Promise<Buffer | null> => {
    const found = findNews(content, slugOfCard(path) ?? "");
    if (found === null || found === "taken-down" || "movedTo" in found) return null;
    const [first] = picturesIn(found.item.body, media);
    const card = newsCard(found.item, first, facts.organisation.name);
    if (card?.path !== path) return null;
    const picture = card.picture;
    const bytes =
      picture &&
      (await readMediaFile(db, picture.path.replace("/media/", ""), `${picture.webp.at(-1)}.webp`));
    return drawCard(folder, card, picture && bytes && { bytes, focus: picture.focus });
  };
