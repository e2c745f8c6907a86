import type { ComponentType } from "react";
import { AboutPage } from "#app/public/about/about-page.tsx";
import { ContactPage } from "#app/public/contact/contact-page.tsx";
import { EventsPage } from "#app/public/events/events-page.tsx";
import { HomePage } from "#app/public/home/home-page.tsx";
import { NewsletterPage } from "#app/public/newsletter/newsletter-page.tsx";
import { PlansPage } from "#app/public/plans/plans-page.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { SiteFooter } from "#app/public/shell/site-footer.tsx";
import { SiteHeader } from "#app/public/shell/site-header.tsx";
import { type EditablePageName, editablePages } from "./editable-pages.ts";

const components = {
  home: HomePage,
  about: AboutPage,
  plans: PlansPage,
  events: EventsPage,
  contact: ContactPage,
  newsletter: NewsletterPage,
} satisfies Record<EditablePageName, ComponentType<never>>;

interface PagePreviewProps {
  page: EditablePageName;
  /** The page's content, each text as a field. */
  content: unknown;
  /** What the public page shows (app/public/page-data.ts). */
  data: object;
  /** For the footer. */
  hours: string;
}

/** The public page, by the same components as on the site, between its bar and its footer. */
export function PagePreview({ page, content, data, hours }: PagePreviewProps) {
  const Page = components[page] as ComponentType<object>;
  return (
    <>
      <SiteHeader name={useOrganisation().name} top={editablePages[page].top} notice={null} />
      <Page {...data} {...{ content }} />
      <SiteFooter hours={hours} />
    </>
  );
}
