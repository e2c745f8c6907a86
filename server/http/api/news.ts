import { Hono } from "hono";
import type { NewsStory } from "#app/islands/news-action/news-story.ts";
import type { Services } from "#app/services.ts";
import { picturesIn } from "#domain/media/pictures-in.ts";
import { findNews } from "#domain/news/published-news.ts";
import type { SiteEnv } from "#server/http/app.ts";

/** Browsers ask each time: an item may be changed or taken down. */
const CACHING = "public, max-age=0, s-maxage=10";

/** GET /api/news/:slug: what the dialog over the list shows. */
export function newsRoutes({
  content,
  facts,
  media,
}: Pick<Services, "content" | "facts" | "media">): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get("/api/news/:slug", (c) => {
    const found = findNews(content, c.req.param("slug"));
    if (!found || found === "taken-down" || "movedTo" in found)
      return c.json({ error: "There is no such news." }, 404, { "cache-control": "no-store" });
    const { headline, shownDate, body, video, learnMore, hasMediaContact } = found.item;
    const item = { headline, shownDate, body, video, learnMore, hasMediaContact };
    const { organisation } = facts;
    const pictures = picturesIn(body, media);
    return c.json({ item, pictures, organisation } satisfies NewsStory, 200, {
      "cache-control": CACHING,
    });
  });
}
