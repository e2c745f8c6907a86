import { servicesContext } from "#app/context.ts";
import { NewsBodyText } from "#app/islands/news-action/news-body.tsx";
import { Picture } from "#app/pictures/picture.tsx";
import { openableFile, pictureText } from "#app/pictures/picture-source.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { useOrganization } from "#app/public/shell/published-texts.ts";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RafterCross } from "#app/ui/rafter-cross.tsx";
import { Section } from "#app/ui/section.tsx";
import { BackLink, Definitions } from "#app/ui/section-parts.tsx";
import { pressContent, pressPictures } from "#content/press.ts";
import { place } from "#content/site.ts";
import { picturesIn } from "#domain/content/media-library.ts";
import { listNews } from "#domain/content/news/published-news.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import type { Route } from "./+types/press";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "/press", pressContent);

/** The release is the newest news item with a media contact; null when there is none. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, facts, media } = context.get(servicesContext);
  const release = listNews(content).find((item) => item.hasMediaContact) ?? null;
  return {
    figures: content.current("plans").facility.figures,
    phases: facts.read("campaign").phases,
    kind: facts.withChurchName(pressContent.facts.kindText),
    release,
    pictures: release ? picturesIn(release.body, media) : [],
  };
}

/** For journalists: contact, facts, pictures and the newest release. */
export default function Press({ loaderData }: Route.ComponentProps) {
  const { figures, phases, kind, release, pictures } = loaderData;
  const organization = useOrganization();
  const { section, heading, lead, contact, facts } = pressContent;
  return (
    <main id="main">
      <PageHeader number="R-1" name={section} title={heading} lead={lead} />
      <Section number="R-2" name={facts.section} className="pt-6! pb-16!">
        <h2 className="title-2">{facts.heading}</h2>
        <Definitions
          padding="py-3"
          entries={[
            { name: facts.name, text: organization.name },
            { name: facts.place, text: place },
            { name: facts.kind, text: kind },
            ...figures.map(({ name, value, unit }) => ({ name, text: `${value} ${unit}` })),
            ...phases.map(({ name, amountCents }) => ({ name, text: wholeDollars(amountCents) })),
            { name: facts.built, text: facts.builtText },
          ]}
        />
        <div>
          <h2 className="title-3">{contact.heading}</h2>
          <p className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
            {organization.name}
            <EmailLink email={organization.email} /> <PhoneLink phone={organization.phone} />
          </p>
        </div>
      </Section>
      <PressPictures credit={pressContent.pictures.credit(organization.name)} />
      {release && (
        <Section number="R-4" name={pressContent.release.section}>
          <h2 className="title-2">{release.headline}</h2>
          <p className="text-iron">
            <time dateTime={release.shownDate.iso}>{release.shownDate.full}</time>
          </p>
          <div className="news-text max-w-none! gap-0! [&>section]:border-t [&>section]:border-rule [&>section]:py-6 lg:[&>section]:split-4 [&>section>div]:max-w-measure lg:[&>section>div]:col-start-2">
            <NewsBodyText body={release.body} pictures={pictures} Heading="h3" />
          </div>
          <BackLink path={`/news/${release.slug}`} name={pressContent.release.whole} />
        </Section>
      )}
    </main>
  );
}

function PressPictures({ credit }: { credit: string }) {
  const { section, heading, download, mark, markText, svg, png } = pressContent.pictures;
  const link = "text-link mr-8 inline-block py-1.5";
  return (
    <Section number="R-3" name={section} ground="bone" className="py-16!">
      <h2 className="title-2">{heading}</h2>
      <ul className="grid gap-x-gutter gap-y-10 md:grid-cols-3">
        {pressPictures.map((name) => (
          <li key={name}>
            <Picture name={name} sizes="(width >= 52rem) 25vw, 92vw" className="mt-5 aspect-3/2" />
            <p className="mt-3 font-semibold">{pictureText(name).caption}</p>
            <p className="text-small text-iron">{credit}</p>
            <a href={openableFile(name)} download className={link}>
              {download} <span className="sr-only">{pictureText(name).caption}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-rule pt-6">
        <RafterCross className="w-22" />
        <div>
          <h3 className="font-sans font-semibold">{mark}</h3>
          <p>{markText}</p>
          <a href="/icon.svg" download className={link}>
            {svg}
          </a>{" "}
          <a href="/icon-512.png" download className={link}>
            {png}
          </a>
        </div>
      </div>
    </Section>
  );
}
