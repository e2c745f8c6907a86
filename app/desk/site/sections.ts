/** The parts of the Site section, with their links in the rail. */
import { gatheringLabels } from "#content/desk/gatherings.ts";
import { newsEditorLabels } from "#content/desk/news.ts";
import { picturesPage } from "#content/desk/pictures.ts";
import { siteLabels, siteStartPage } from "#content/desk/site.ts";

export const siteSections = [
  { section: "pages", name: siteStartPage.pages, to: "/admin/site/pages" },
  { section: "news", name: newsEditorLabels.heading, to: "/admin/site/news" },
  { section: "gatherings", name: gatheringLabels.heading, to: "/admin/site/gatherings" },
  { section: "pictures", name: picturesPage.heading, to: "/admin/site/pictures" },
  { section: "facts", name: siteStartPage.facts, to: "/admin/site/facts" },
  { section: "letters", name: siteStartPage.letters, to: "/admin/site/letters", group: "rest" },
  { section: "notice", name: siteLabels.notice, to: "/admin/site/edit/notice", group: "rest" },
] as const;

export const findSection = (name: string | undefined) =>
  siteSections.find(({ section }) => section === name);

/** Returns the page on which a document is edited. */
export const editUrlOf = (key: string) => `/admin/site/edit/${key}`;
