import type { ComponentProps, ComponentType } from "react";
import { AboutPage } from "#app/public/about/about-page.tsx";
import { ContactPage } from "#app/public/contact/contact-page.tsx";
import { DonatePage } from "#app/public/donate/donate-page.tsx";
import { OpensSoon } from "#app/public/donate/make-donation.tsx";
import { PledgePage } from "#app/public/donate/pledge-section.tsx";
import { EventsPage } from "#app/public/events/events-page.tsx";
import { HomePage } from "#app/public/home/home-page.tsx";
import { NewsPage } from "#app/public/news/news-page.tsx";
import { NewsletterPage } from "#app/public/newsletter/newsletter-page.tsx";
import type { PageName } from "#app/public/page-data.ts";
import { PlansPage } from "#app/public/plans/plans-page.tsx";
import { ShellContext, useOrganisation } from "#app/public/shell/published-texts.ts";
import { SiteFooter } from "#app/public/shell/site-footer.tsx";
import { SiteHeader } from "#app/public/shell/site-header.tsx";
import type { StylesheetName } from "#app/styles/stylesheets.ts";
import type { ShellContent } from "#domain/content/pages/shell.ts";

/** The public pages that staff type where they stand, each with what it is drawn with. */
export const pages = {
  home: { Page: HomePage, stylesheet: "home" },
  about: { Page: AboutPage, stylesheet: "about" },
  plans: { Page: PlansPage, stylesheet: "plans" },
  events: { Page: EventsPage, stylesheet: "events" },
  newsPage: { Page: NewsPage, stylesheet: "news" },
  donate: { Page: DonateParts, stylesheet: "donate" },
  pledge: { Page: PledgePage, stylesheet: "donate" },
  contact: { Page: ContactPage, stylesheet: "contact" },
  newsletter: { Page: NewsletterPage, stylesheet: "message" },
} satisfies Record<PageName, { Page: ComponentType<never>; stylesheet: StylesheetName }>;

interface PagePreviewProps {
  page: PageName;
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
  const Page = pages[page].Page as ComponentType<{ content: unknown }>;
  return (
    <ShellContext value={shell}>
      {/* The ground under the bar, as in the page's route. */}
      <SiteHeader name={name} top={page === "home" ? "dark" : "light"} notice={null} />
      <Page {...data} content={content} />
      <SiteFooter hours={hours} />
    </ShellContext>
  );
}

/** A provider that no money goes to. */
const OFFER = {
  kind: "widget" as const,
  name: "Sample",
  takesAmount: true,
  pageUrl: "#",
  embedUrl: "about:blank",
  sandbox: "",
  messageOrigin: "null",
};

/** The giving page with a form, then what the page shows when no form is configured. */
function DonateParts(props: ComponentProps<typeof DonatePage>) {
  return (
    <>
      <DonatePage {...props} offer={OFFER} />
      <aside className="px-edge py-16">
        <OpensSoon {...props} />
      </aside>
    </>
  );
}
