import type { ReactNode } from "react";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";
import { socialNetworks } from "#content/footer.ts";
import { type NewsItem, type NewsSection, newsWords } from "#content/news.ts";
import type { Organisation } from "#content/organisation.ts";

/** What an item reports: on its page below the title (`level` 2), in a dialog below the dialog's (3). */
export function NewsSections({
  item,
  organisation,
  video,
  level,
}: {
  item: NewsItem;
  organisation: Organisation;
  /** Drawn first, where the item has one. */
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
          <Heading>{newsWords.learnMore}</Heading>
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
      {section.pending && <p className="text-small font-semibold">{newsWords.pending}</p>}
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
        <Heading>{newsWords.follow}</Heading>
        <ul className="flex flex-wrap gap-x-8">
          {socialNetworks.map(({ name, key }) => (
            <li key={key}>
              <NewTab href={organisation[key]} className="text-link inline-block py-1.5">
                {name}
              </NewTab>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <Heading>{newsWords.mediaContact}</Heading>
        <p>
          {organisation.name}
          <br />
          <a className="text-link" href={`mailto:${organisation.email}`}>
            {organisation.email}
          </a>
          <br />
          <a className="text-link" href={`tel:${organisation.phone.replace(/[^+\d]/g, "")}`}>
            {organisation.phone}
          </a>
        </p>
      </section>
    </>
  );
}
