import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { Island } from "#app/islands/island.tsx";
import { NewsSections } from "#app/islands/news-action/news-sections.tsx";
import VideoIsland from "#app/islands/video/island.tsx";
import { mediaJpeg } from "#app/pictures/media-picture.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { pageMeta, unlistedMeta } from "#app/public/shell/page-meta.ts";
import { newsArticleData, organisationData } from "#app/public/shell/structured-data.ts";
import type { RouteHandle } from "#app/root.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { VIDEO_ORIGIN } from "#app/ui/video-urls.ts";
import type { NewsPageContent } from "#domain/content/pages/news.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import { picturesIn } from "#domain/media/pictures-in.ts";
import { findNews, type PublishedNews } from "#domain/news/published-news.ts";
import type { Route } from "./+types/news-item";

export const handle: RouteHandle = { stylesheet: "news" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const item = loaderData?.item;
  if (!item) return unlistedMeta(matches, loaderData?.labels.takenDown.heading ?? "");
  const [picture] = loaderData.pictures;
  return pageMeta(matches, `/news/${item.slug}`, {
    heading: item.headline,
    description: item.summary,
    type: "article",
    about: [newsArticleData(item, picture), organisationData],
    picture: picture && mediaJpeg(picture),
  });
};

/** 404 where there never was an item, 410 where one was taken down, 308 where it was renamed. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { content, facts, media } = context.get(servicesContext);
  const found = findNews(content, params.slug);
  if (!found) throw data(null, { status: 404 });
  const { page, unseen } = content.current("newsPage");
  const labels = { ...unseen, section: page.section };
  if (found === "taken-down") return data({ item: null, labels, pictures: [] }, { status: 410 });
  if ("movedTo" in found) throw redirect(`/news/${found.movedTo}`, 308);
  const { item } = found;
  const videoId = item.video && (item.video.id || facts.organisation.newsVideoId);
  const pictures = picturesIn(item.body, media);
  return allowFrames({ item, labels, pictures }, videoId ? VIDEO_ORIGIN : null);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** One item at its permanent URL. */
export default function NewsItemPage({ loaderData }: Route.ComponentProps) {
  const { item, pictures, labels } = loaderData;
  return (
    <main id="main">
      {item ? <Article item={item} pictures={pictures} {...labels} /> : <TakenDown {...labels} />}
    </main>
  );
}

interface ArticleProps {
  item: PublishedNews;
  pictures: readonly MediaPicture[];
  section: string;
  /** Name of the link to all news. */
  back: string;
}

function Article({ item, pictures, section, back }: ArticleProps) {
  const organisation = useOrganisation();
  return (
    <article>
      <PageHead number="N-3" name={section} title={item.headline} lead={item.summary}>
        <p className="text-iron lg:col-span-2">
          <time dateTime={item.shownDate.iso}>{item.shownDate.full}</time>
        </p>
      </PageHead>
      <div className="section pt-6!">
        <div className="section-grid">
          <div className="border-t-[6px] border-ink pt-8">
            <NewsSections
              item={item}
              pictures={pictures}
              organisation={organisation}
              video={
                item.video && (
                  <div>
                    <Island
                      name="video"
                      part={VideoIsland}
                      props={{ videoId: item.video.id || organisation.newsVideoId }}
                    />
                  </div>
                )
              }
              level={2}
            />
          </div>
          <AllNews name={back} />
        </div>
      </div>
    </article>
  );
}

interface TakenDownProps extends Pick<NewsPageContent["unseen"], "back" | "takenDown"> {
  section: string;
}

const TakenDown = ({ section, back, takenDown }: TakenDownProps) => (
  <>
    <PageHead number="N-3" name={section} title={takenDown.heading} lead={takenDown.text} />
    <div className="section pt-6!">
      <div className="section-grid">
        <AllNews name={back} />
      </div>
    </div>
  </>
);

const AllNews = ({ name }: { name: string }) => (
  <p className="no-print">
    <a href="/news" className="text-link inline-block py-1.5">
      {name}
    </a>
  </p>
);
