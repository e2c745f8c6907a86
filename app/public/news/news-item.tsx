import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { allowFrames } from "#app/frame-policy.ts";
import { Island } from "#app/islands/island.tsx";
import { NewsSections } from "#app/islands/news-action/news-sections.tsx";
import VideoIsland from "#app/islands/video/island.tsx";
import { ConceptFigure } from "#app/pictures/concept-figure.tsx";
import { mediaJpeg } from "#app/pictures/media-picture.tsx";
import { pageMeta, unlistedMeta } from "#app/public/shell/page-meta.ts";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { BackLink } from "#app/ui/section-parts.tsx";
import { VIDEO_ORIGIN } from "#app/ui/video-urls.ts";
import type { NewsPageContent } from "#content/news.ts";
import { newsVideoId, videoTitle } from "#content/news.ts";
import { cardPicture } from "#content/sharing.ts";
import { picturesIn } from "#domain/content/media-library.ts";
import type { MediaPicture } from "#domain/content/media-picture.ts";
import { listNews, type PublishedNews, withDate } from "#domain/content/news/published-news.ts";
import type { Route } from "./+types/news-item";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const item = loaderData?.item;
  if (!item) return unlistedMeta(matches, loaderData?.labels.takenDown.heading ?? "");
  const [picture] = loaderData.pictures;
  return pageMeta(matches, `/news/${item.slug}`, {
    heading: item.headline,
    description: item.summary,
    type: "article",
    card: picture && mediaJpeg(picture),
  });
};

/**
 * Answers 404 when there never was such an item, 410 when it was taken down, 308 when it was
 * renamed.
 */
export function loader({ context, params }: Route.LoaderArgs) {
  const { content, facts, media } = context.get(servicesContext);
  const newsItem = content.find("news", params.slug);
  if (!newsItem) throw data(null, { status: 404 });
  const { page, unseen } = content.current("newsPage");
  const labels = { ...unseen, section: page.section };
  if (newsItem.value === null)
    return data({ item: null, labels, pictures: [], beside: null }, { status: 410 });
  const item = withDate(newsItem.id, newsItem.value);
  if (item.slug !== params.slug) throw redirect(`/news/${item.slug}`, 308);
  const videoId = newsVideoId(item, facts.organization);
  const pictures = picturesIn(item.body, media);
  const items = listNews(content);
  const place = items.findIndex(({ id }) => id === item.id);
  const neighbors = { newer: items[place - 1] ?? null, older: items[place + 1] ?? null };
  return allowFrames({ item, labels, pictures, beside: neighbors }, videoId ? VIDEO_ORIGIN : null);
}

export { loaderHeaders as headers } from "#app/response-headers.ts";

/** One item at its permanent URL. */
export default function NewsItemPage({ loaderData }: Route.ComponentProps) {
  const { item, labels } = loaderData;
  return (
    <main id="main">
      {item ? <Article {...loaderData} item={item} /> : <TakenDownNotice {...labels} />}
    </main>
  );
}

interface ArticleProps {
  item: PublishedNews;
  pictures: readonly MediaPicture[];
  labels: NewsPageContent["unseen"] & { section: string };
  beside: { newer: PublishedNews | null; older: PublishedNews | null } | null;
}

function Article({ item, pictures, labels, beside }: ArticleProps) {
  const organization = useOrganization();
  const videoId = newsVideoId(item, organization);
  const card = pictures.length === 0 && cardPicture(item.slug);
  return (
    <article>
      <PageHeader
        number="N-3"
        name={labels.section}
        title={item.headline}
        isLong
        status={<time dateTime={item.shownDate.iso}>{item.shownDate.full}</time>}
        lead={item.summary}
      />
      <div className="section pt-6!">
        <div className="section-grid">
          <div className="border-t-[6px] border-ink pt-8">
            {card && <ConceptFigure name={card.name} className="mb-10" priority />}
            <NewsSections
              item={item}
              pictures={pictures}
              organization={organization}
              video={
                videoId && (
                  <div>
                    <Island
                      name="video"
                      part={VideoIsland}
                      props={{ videoId, title: videoTitle(item) }}
                    />
                  </div>
                )
              }
              level={2}
            />
          </div>
          <ul className="no-print grid gap-x-gutter gap-y-4 border-t border-rule pt-6 md:grid-cols-3 md:items-end">
            <NeighborNews name={labels.newer} item={beside?.newer} />
            <NeighborNews name={labels.older} item={beside?.older} />
            <li>
              <BackLink path="/news" name={labels.back} />
            </li>
          </ul>
        </div>
      </div>
    </article>
  );
}

const NeighborNews = ({ name, item }: { name: string; item: PublishedNews | null | undefined }) =>
  item && (
    <li>
      <p className="text-small text-iron">{name}</p>
      <a href={`/news/${item.slug}`} className="text-link inline-block py-1.5">
        {item.headline}
      </a>
    </li>
  );

interface TakenDownNoticeProps extends Pick<NewsPageContent["unseen"], "back" | "takenDown"> {
  section: string;
}

const TakenDownNotice = ({ section, back, takenDown }: TakenDownNoticeProps) => (
  <>
    <PageHeader number="N-3" name={section} title={takenDown.heading} lead={takenDown.text} />
    <div className="section pt-6!">
      <div className="section-grid">
        <BackLink path="/news" name={back} />
      </div>
    </div>
  </>
);
