import type { Hono } from "hono";
import { answerJsonPost } from "#app/forms/answer-post.ts";
import { publicForms } from "#app/forms/forms.ts";
import type { NewsStory } from "#app/islands/news-action/news-story.ts";
import type { Services } from "#app/services.ts";
import { picturesIn } from "#domain/content/media-library.ts";
import { withDate } from "#domain/content/news/published-news.ts";
import type { SiteEnv } from "./app.ts";

/** The public forms as JSON. Their pages answer plain posts with the same handlers. */
export function addFormRoutes(app: Hono<SiteEnv>, services: Services): void {
  for (const { api, form } of publicForms) {
    app.post(api, (c) =>
      answerJsonPost(form, c.req.raw, services, {
        clientIp: c.get("clientIp"),
        requestId: c.get("requestId"),
      }),
    );
    app.all(api, (c) => c.json({ ok: false, error: "Send a POST." }, 405, { allow: "POST" }));
  }
}

/** Browsers ask each time, because an item may be changed or taken down. */
const NEWS_CACHING = "public, max-age=0, s-maxage=10";

/** GET /api/news/:slug: the content of the dialog over the list. */
export function addNewsRoutes(app: Hono<SiteEnv>, { content, facts, media }: Services): void {
  app.get("/api/news/:slug", (c) => {
    const slug = c.req.param("slug");
    const newsItem = content.find("news", slug);
    if (newsItem?.value?.slug !== slug)
      return c.json({ error: "There is no such news." }, 404, { "cache-control": "no-store" });
    const { headline, shownDate, body, video, learnMore, hasMediaContact } = withDate(
      newsItem.id,
      newsItem.value,
    );
    const item = { headline, shownDate, body, video, learnMore, hasMediaContact };
    const { organization } = facts;
    const pictures = picturesIn(body, media);
    return c.json({ item, pictures, organization } satisfies NewsStory, 200, {
      "cache-control": NEWS_CACHING,
    });
  });
}

/** Browsers ask each time; a shared cache may answer for one second (docs/deploy.md). */
const FIGURE_CACHING = "public, max-age=0, s-maxage=1";

/** GET /api/progress: the public figure; 503 until it is first known. */
export function addProgressRoutes(app: Hono<SiteEnv>, { progress }: Services): void {
  app.get("/api/progress", async (c) => {
    const report = await progress.report();
    return report
      ? c.json(report, 200, { "cache-control": FIGURE_CACHING })
      : c.json({ error: "The figure is not known yet." }, 503, { "cache-control": "no-store" });
  });
}
