import type { ComponentType } from "react";
import { AboutPage } from "#app/public/about/about-page.tsx";
import { CoreValues } from "#app/public/about/core-values.tsx";
import { ContactPage } from "#app/public/contact/contact-page.tsx";
import { PledgePage } from "#app/public/donate/pledge-page.tsx";
import { EventsPage } from "#app/public/events/events-page.tsx";
import { HomePage } from "#app/public/home/home-page.tsx";
import { Values } from "#app/public/home/values.tsx";
import { NewsPage } from "#app/public/news/news-page.tsx";
import { NewsletterPage } from "#app/public/newsletter/newsletter-page.tsx";
import { PlansPage } from "#app/public/plans/plans-page.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { ShellContext } from "#app/public/shell/shell-content.ts";
import { SiteFooter } from "#app/public/shell/site-footer.tsx";
import { SiteHeader } from "#app/public/shell/site-header.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";
import type { ShellContent } from "#domain/content/pages/shell.ts";
import type { ValuesContent } from "#domain/content/pages/values.ts";
import type { InPlaceName } from "./in-place-documents.ts";
import { DonateParts, GatheringParts } from "./sample-parts.tsx";

const components = {
  home: HomePage,
  about: AboutPage,
  plans: PlansPage,
  gatheringPage: GatheringParts,
  donate: DonateParts,
  pledge: PledgePage,
  events: EventsPage,
  contact: ContactPage,
  newsPage: NewsPage,
  newsletter: NewsletterPage,
  values: ValuesParts,
} satisfies Record<InPlaceName, ComponentType<never>>;

interface PagePreviewProps {
  page: InPlaceName;
  /** The content, each text as a field. */
  content: unknown;
  /** What the public page shows (app/public/page-data.ts). */
  data: object;
  /** The texts of menu and footer. */
  shell: ShellContent;
  /** For the footer. */
  hours: string;
}

/** The public page, by the same components as on the site, between its bar and its footer. */
export function PagePreview({ page, content, data, shell, hours }: PagePreviewProps) {
  const { name } = useOrganisation();
  const Page = components[page] as ComponentType<{ content: unknown }>;
  return (
    <ShellContext value={shell}>
      {/* The ground under the bar, as in the page's route. */}
      <SiteHeader name={name} top={page === "home" ? "dark" : "light"} notice={null} />
      <Page {...data} content={content} />
      <SiteFooter hours={hours} />
    </ShellContext>
  );
}

/** The values as they stand on two pages. */
function ValuesParts({ content, intro }: ValuesPartsProps) {
  return (
    <main id="main" className="pt-24">
      <CoreValues number="B-3" section={intro.section} intro={intro} values={content.values} />
      <Values intro={intro} values={content.values} />
    </main>
  );
}

interface ValuesPartsProps {
  content: Shown<ValuesContent>;
  intro: Shown<HomeContent["values"]>;
}
