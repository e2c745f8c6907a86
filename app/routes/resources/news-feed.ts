import { news, newsPage } from "#content/news.ts";
import { writeFeed } from "#features/news/feed.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/news-feed";

/** GET /news/feed.xml: the news as Atom. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, organisation } = context.get(servicesContext);
  const feed = writeFeed(news, {
    origin,
    title: `${newsPage.heading} · ${organisation.name}`,
    subtitle: newsPage.lead,
    author: organisation.name,
  });
  return new Response(feed, {
    headers: {
      "content-type": "application/atom+xml; charset=utf-8",
      "cache-control": "public, max-age=600",
    },
  });
}
