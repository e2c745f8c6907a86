import type { ReactNode } from "react";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { type NewsItem, type NewsSection, newsLabels } from "#content/news.ts";
import type { Organisation } from "#content/organisation.ts";
import { SocialLinks } from "./social-links.tsx";

/** What an item reports. `level` is that of its headings: 2 on its page, 3 in the dialog. */
export function NewsSections({
  item,
  organisation,
  video,
  level,
}: {
  item: NewsItem;
  organisation: Organisation;
  /** Comes first. */
  video: ReactNode;
  level: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div className="news-text">
      {video}
      {item.sections.map((section) => (
        <section key={section.heading}>
          <Heading>{section.heading}</Heading>
          <Paragraphs section={section} />
        </section>
      ))}
      {item.learnMore && (
        <section className="no-print">
          <Heading>{newsLabels.learnMore}</Heading>
          <ul className="flex flex-wrap gap-x-8">
            {item.learnMore.map(({ name, path }) => (
              <li key={path}>
                <a href={path} className="text-link inline-block py-1.5">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {item.hasMediaContact && <MediaContact organisation={organisation} Heading={Heading} />}
    </div>
  );
}

function Paragraphs({ section }: { section: NewsSection }) {
  return (
    <div className={section.pending ? "news-pending" : undefined}>
      {section.pending && <p className="text-small font-semibold">{newsLabels.pending}</p>}
      {section.paragraphs.map((text) => (
        <p key={text}>{keepTogether(text)}</p>
      ))}
      {section.list && (
        <ul className="dashes">
          {section.list.map((text) => (
            <li key={text}>{keepTogether(text)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MediaContact({
  organisation,
  Heading,
}: {
  organisation: Organisation;
  Heading: "h2" | "h3";
}) {
  return (
    <>
      <section className="no-print">
        <Heading>{newsLabels.follow}</Heading>
        <SocialLinks organisation={organisation} />
      </section>
      <section>
        <Heading>{newsLabels.mediaContact}</Heading>
        <p>
          {organisation.name}
          <br />
          <EmailLink email={organisation.email} />
          <br />
          <PhoneLink phone={organisation.phone} />
        </p>
      </section>
    </>
  );
}
