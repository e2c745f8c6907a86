import { Link, useLocation } from "react-router";
import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { Island } from "#app/islands/island.tsx";
import { NewsSections } from "#app/islands/news-action/news-sections.tsx";
import VideoIsland from "#app/islands/video/island.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { newsArticleData, organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { VIDEO_ORIGIN } from "#app/ui/video-urls.ts";
import { news, newsPage } from "#content/news.ts";
import type { Route } from "./+types/news-item";

export const handle: RouteHandle = { stylesheet: "news" };

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const item = findItem(location.pathname);
  return pageMeta(matches, location.pathname, {
    heading: item.headline,
    description: item.summary,
    type: "article",
    about: [newsArticleData(item), organisationData],
  });
};

export function loader({ context, url }: Route.LoaderArgs) {
  const { organisation } = context.get(servicesContext).facts;
  const hasVideo = findItem(url.pathname).hasVideo === true && organisation.newsVideoId !== "";
  return allowFrames({ hasVideo }, hasVideo ? VIDEO_ORIGIN : null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** One item at its permanent URL. */
export default function NewsItemPage() {
  const item = findItem(useLocation().pathname);
  const organisation = useOrganisation();
  return (
    <main id="main">
      <article>
        <PageHead number="N-3" name="News" title={item.headline} lead={item.summary}>
          <p className="text-iron lg:col-span-2">
            <time dateTime={item.isoDate}>{item.date}</time>
          </p>
        </PageHead>
        <div className="section pt-6!">
          <div className="section-grid">
            <div className="border-t-[6px] border-ink pt-8">
              <NewsSections
                item={item}
                organisation={organisation}
                video={
                  item.hasVideo && (
                    <div>
                      <Island
                        name="video"
                        part={VideoIsland}
                        props={{ videoId: organisation.newsVideoId }}
                      />
                    </div>
                  )
                }
                level={2}
              />
            </div>
            <p className="no-print">
              <Link to="/news" className="text-link inline-block py-1.5">
                {newsPage.back}
              </Link>
            </p>
          </div>
        </div>
      </article>
    </main>
  );
}

/** The route table has a URL for each item and for no other (app/routes.ts). */
function findItem(path: string) {
  const item = news.find(({ slug }) => path === `/news/${slug}`);
  if (!item) throw new Error(`no news item at ${path}`);
  return item;
}
