import type { ReactNode } from "react";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { renderList } from "#app/ui/render-list.tsx";
import { withLinks } from "#app/ui/with-links.tsx";
import { type NewsItem, newsLabels } from "#content/news.ts";
import type { Organization } from "#content/organization.ts";
import type { MediaPicture } from "#domain/content/media-picture.ts";
import { NewsBodyText } from "./news-body.tsx";
import { SocialLinks } from "./social-links.tsx";

interface NewsSectionsProps {
  item: Pick<NewsItem, "body" | "video" | "learnMore" | "hasMediaContact">;
  pictures: readonly MediaPicture[];
  organization: Organization;
  video: ReactNode;
  level: 2 | 3;
}

/** The content of a news item. `level` is that of its headings: 2 on its page, 3 in the dialog. */
export function NewsSections({ item, pictures, organization, video, level }: NewsSectionsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-gutter gap-y-8 lg:[main>article_&]:split-6">
      <div className="news-text">
        {video}
        <NewsBodyText body={item.body} pictures={pictures} Heading={Heading} />
        {item.video?.transcript && (
          <section>
            <Heading>{newsLabels.transcript}</Heading>
            <div>
              {renderList(item.video.transcript.split(/\n\n+/), (paragraph) => (
                <p>{withLinks(paragraph)}</p>
              ))}
            </div>
          </section>
        )}
        {item.learnMore.length > 0 && (
          <section className="no-print">
            <Heading>{newsLabels.learnMore}</Heading>
            <ul className="flex flex-wrap gap-x-8">
              {item.learnMore.map(({ name, path }) => (
                <li key={name}>
                  <a href={path} className="text-link inline-block py-1.5">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {item.hasMediaContact && <MediaContact organization={organization} Heading={Heading} />}
    </div>
  );
}

interface MediaContactProps {
  organization: Organization;
  Heading: "h2" | "h3";
}

function MediaContact({ organization, Heading }: MediaContactProps) {
  return (
    <div className="news-text">
      <section className="no-print">
        <Heading>{newsLabels.follow}</Heading>
        <SocialLinks organization={organization} />
      </section>
      <section>
        <Heading>{newsLabels.mediaContact}</Heading>
        <p>
          {organization.name}
          <br />
          <EmailLink email={organization.email} />
          <br />
          <PhoneLink phone={organization.phone} />
        </p>
      </section>
    </div>
  );
}
