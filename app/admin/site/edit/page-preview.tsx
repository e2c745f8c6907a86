import { AboutPage } from "#app/public/about/about-page.tsx";
import type { HomeFigures } from "#app/public/home/home-figures.ts";
import { HomePage } from "#app/public/home/home-page.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { SiteFooter } from "#app/public/shell/site-footer.tsx";
import { SiteHeader } from "#app/public/shell/site-header.tsx";
import type { Shown } from "#app/ui/shown.ts";
import type { AboutContent } from "#domain/content/pages/about.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";
import { type EditablePageName, editablePages } from "./editable-pages.ts";

interface PagePreviewProps {
  page: EditablePageName;
  /** The page's content, each text as a field. */
  content: unknown;
  /** What the page takes from elsewhere. */
  home: HomeContent;
  figures: HomeFigures;
  /** For the footer. */
  hours: string;
}

/** The public page, by the same components as on the site, between its bar and its footer. */
export function PagePreview({ page, content, home, figures, hours }: PagePreviewProps) {
  return (
    <>
      <SiteHeader name={useOrganisation().name} top={editablePages[page].top} notice={null} />
      {page === "home" ? (
        <HomePage content={content as Shown<HomeContent>} {...figures} />
      ) : (
        <AboutPage
          content={content as Shown<AboutContent>}
          vision={home.vision}
          mission={home.mission}
          values={home.values}
        />
      )}
      <SiteFooter hours={hours} />
    </>
  );
}
