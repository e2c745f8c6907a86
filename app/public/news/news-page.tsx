import { Island } from "#app/islands/island.tsx";
import NewsActionIsland from "#app/islands/news-action/island.tsx";
import { SocialLinks } from "#app/islands/news-action/social-links.tsx";
import { AnyPicture, kindOfPicture, type ShownPicture } from "#app/pictures/any-picture.tsx";
import { HeaderPicture } from "#app/public/shell/header-picture.tsx";
import { useOrganization, useShell } from "#app/public/shell/published-texts.ts";
import { UpdatesLink } from "#app/public/shell/updates-link.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Section } from "#app/ui/section.tsx";
import type { TextOrField, TextsOrFields } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import type { NewsPageContent } from "#content/news.ts";
import { newsLabels, newsVideoId } from "#content/news.ts";
import type { PublishedNews } from "#domain/content/news/published-news.ts";

type Content = TextsOrFields<NewsPageContent>;

interface ListedNews extends PublishedNews {
  /** The first picture of its text, or else the one on its card. */
  picture: ShownPicture | null;
}

interface NewsPageProps {
  content: Content;
  items: readonly ListedNews[];
}

export default function NewsPage({ content, items }: NewsPageProps) {
  const { page, stayUpdated, readMore, unseen } = content;
  return (
    <main id="main">
      <PageHeader number="N-1" name={page.section} title={page.heading} lead={page.lead} />
      <HeaderPicture
        picture={content.page.picture}
        name="evening-road"
        className="[&_img]:object-[50%_22%]"
      />
      <UpdatesSection {...stayUpdated} />
      <Section number="N-3" name={content.items.section} className="pt-12! lg:pt-20!">
        <h2 className="sr-only">{unseen.list}</h2>
        <NewsList items={items} readMore={readMore} />
        {items.length === 0 && <p className="title-3 pt-3 pb-12 font-serif">{newsLabels.none}</p>}
      </Section>
    </main>
  );
}

interface NewsListProps {
  items: readonly ListedNews[];
  readMore: TextOrField;
}

function NewsList({ items, readMore }: NewsListProps) {
  const organization = useOrganization();
  return (
    <ol className="border-t-[6px] border-ink">
      {items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-2 gap-x-gutter gap-y-4 border-b border-rule py-8 last:border-0 md:grid-cols-10"
        >
          <div className="md:col-span-3 lg:col-span-2">
            <p className="money font-serif font-semibold lg:font-normal text-[clamp(3rem,2rem+4vw,5.5rem)] leading-[0.85] tracking-[-0.03em]">
              {item.shownDate.short}
            </p>
            <time dateTime={item.shownDate.iso} className="mt-3 block text-small text-iron">
              {keepTogether(item.shownDate.full)}
            </time>
          </div>
          {item.picture && (
            <figure className="text-small text-iron md:order-last md:col-span-3">
              <AnyPicture
                picture={item.picture}
                sizes="(width >= 52rem) 23vw, 44vw"
                className="aspect-3/2"
              />
              {kindOfPicture(item.picture) && (
                <figcaption className="mt-1">{kindOfPicture(item.picture)}</figcaption>
              )}
            </figure>
          )}
          <div className="max-md:col-span-full md:col-span-4 lg:col-span-5">
            <h3 className="title-2 md:max-lg:text-[1.75rem]!">
              <a href={`/news/${item.slug}`} className="hover:underline hover:decoration-2">
                {item.headline}
              </a>
            </h3>
            <p className="mt-3 mb-4 max-w-measure">{withLinks(item.summary)}</p>
            {actionOf(item, organization) ? (
              <div>
                <Island
                  name="news-action"
                  part={NewsActionIsland}
                  props={{ slug: item.slug, name: actionOf(item, organization) }}
                />
              </div>
            ) : (
              <a href={`/news/${item.slug}`} className="text-link inline-block py-1.5">
                {readMore} <span className="sr-only">{item.headline}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Returns the text of the button that opens an item in a dialog; empty for a link to its page. */
function actionOf(item: PublishedNews, organization: { newsVideoId: string }): string {
  if (newsVideoId(item, organization)) return newsLabels.watch;
  return item.hasMediaContact ? newsLabels.read : "";
}

function UpdatesSection({ section, heading, text, action, follow, feed }: Content["stayUpdated"]) {
  const organization = useOrganization();
  const { footer } = useShell();
  return (
    <Section number="N-2" name={section} ground="bone" className="mt-8 py-8!">
      <div className="grid items-center gap-x-gutter gap-y-5 lg:grid-cols-[1fr_auto_auto]">
        <div>
          <h2 className="title-2">{heading}</h2>
          <p className="mt-1">{text}</p>
        </div>
        <p>
          <UpdatesLink className="button">{action}</UpdatesLink>
        </p>
        <div>
          <h3 className="font-sans font-semibold max-lg:sr-only">{follow}</h3>
          <SocialLinks organization={organization} />
          <p className="flex flex-wrap gap-x-8 text-small">
            <a href="/press" className="text-link py-1.5">
              {footer.press}
            </a>{" "}
            <a href="/news.xml" className="text-link py-1.5">
              {feed}
            </a>
          </p>
        </div>
      </div>
    </Section>
  );
}
