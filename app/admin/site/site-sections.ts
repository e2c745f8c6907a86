/** The parts of the Site section: their links in the rail, and where each document is edited. */
import { editablePages } from "#app/admin/site/edit/in-place-documents.ts";
import { letters } from "#app/admin/site/letters/editable-letters.ts";
import { factsPage } from "#content/staff-facts.ts";
import { gatheringsDesk } from "#content/staff-gatherings.ts";
import { staffNews } from "#content/staff-news.ts";
import { picturesPage } from "#content/staff-pictures.ts";
import { editLabels, siteLabels } from "#content/staff-site.ts";
import { FACT_GROUPS } from "#domain/facts/fact-forms.ts";

interface SiteSection {
  name: string;
  url: string;
  /** Where the document of a content key is edited; null: the section has no such document. */
  editUrl?(key: string): string | null;
}

export const siteSections: readonly SiteSection[] = [
  {
    name: editLabels.pages,
    url: "/admin/site/pages",
    editUrl: (key) => (Object.hasOwn(editablePages, key) ? `/admin/site/edit/${key}` : null),
  },
  {
    name: staffNews.heading,
    url: "/admin/site/news",
    editUrl: (key) => (key.startsWith("news/") ? `/admin/site/${key}` : null),
  },
  {
    name: gatheringsDesk.heading,
    url: "/admin/site/gatherings",
    editUrl: (key) => (key.startsWith("gatherings/") ? `/admin/site/${key}` : null),
  },
  { name: picturesPage.heading, url: "/admin/site/pictures" },
  {
    name: factsPage.heading,
    url: "/admin/site/facts",
    editUrl: (key) =>
      FACT_GROUPS.some((group) => group === key) ? `/admin/site/facts/${key}` : null,
  },
  {
    name: editLabels.letters,
    url: "/admin/site/letters",
    editUrl: (key) => (Object.hasOwn(letters, key) ? `/admin/site/edit/${key}` : null),
  },
  {
    name: siteLabels.notice,
    url: "/admin/site/notice",
    editUrl: (key) => (key === "notice" ? "/admin/site/notice" : null),
  },
];

/** The page on which a content key is edited; the overview of the section for an unknown one. */
export const editUrlOf = (key: string): string =>
  siteSections.map(({ editUrl }) => editUrl?.(key)).find(Boolean) ?? "/admin/site";

/** The section's name for a content key. */
export const sectionNameOf = (key: string) =>
  siteSections.find(({ editUrl }) => editUrl?.(key))?.name ?? key;
