import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { pageData } from "#app/public/page-data.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { VIDEO_ORIGIN } from "#app/ui/video-urls.ts";
import { newsVideoId } from "#content/news.ts";
import type { Route } from "./+types/news";
import NewsPage from "./news-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, "/news", loaderData.content.page),
  { tagName: "link", rel: "alternate", type: "application/rss+xml", href: "/news.xml" },
];

export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const page = pageData.newsPage(services);
  const hasVideo = page.items.some((item) => newsVideoId(item, services.facts.organization) !== "");
  return allowFrames(page, hasVideo ? VIDEO_ORIGIN : null);
}

export { loaderHeaders as headers } from "#app/response-headers.ts";

export default function News({ loaderData }: Route.ComponentProps) {
  return <NewsPage {...loaderData} />;
}
