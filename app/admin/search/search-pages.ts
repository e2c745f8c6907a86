import { mayRequest } from "#app/admin/access.ts";
import { settingsPagesOf } from "#app/admin/settings/settings-pages.ts";
import { OWN_PAGES } from "#app/admin/shell/own-menu.tsx";
import { editUrlOf, sectionNameOf, siteSections } from "#app/admin/site/sections.ts";
import { peoplePage } from "#content/people.ts";
import { adminLabels } from "#content/staff.ts";
import { boardPage } from "#content/staff-board.ts";
import { depositsPage } from "#content/staff-deposits.ts";
import { searchLabels as labels } from "#content/staff-search.ts";
import type { StaffRole } from "#db/schema.ts";
import type { ListedDocument } from "#domain/content/list-documents.ts";
import { hasWords } from "#domain/lists/has-words.ts";

interface FoundPage {
  to: string;
  name: string;
  what: string;
}

/** The pages of the desk, settings and documents whose names have every word, of those that the role may open. */
export function searchDeskPages(
  typed: string,
  role: StaffRole,
  documents: readonly Pick<ListedDocument, "key" | "title">[] = [],
): FoundPage[] {
  if (typed.trim().length < 2) return [];
  const pages: FoundPage[] = [
    { to: "/admin/overview", name: adminLabels.overview, what: labels.page },
    { to: "/admin/donations", name: adminLabels.donations, what: labels.page },
    { to: "/admin/donations/new", name: labels.addGift, what: labels.page },
    { to: "/admin/donations/deposits", name: depositsPage.heading, what: labels.page },
    { to: "/admin/donations/board", name: boardPage.title, what: labels.page },
    { to: "/admin/contacts", name: adminLabels.contacts, what: labels.page },
    { to: "/admin/people", name: peoplePage.heading, what: labels.page },
    ...siteSections.map(({ url, name }) => ({ to: url, name, what: labels.site })),
    ...settingsPagesOf(role).map(({ to, name }) => ({ to, name, what: labels.settings })),
    ...documents.map(({ key, title }) => ({
      to: editUrlOf(key),
      name: title,
      what: sectionNameOf(key),
    })),
    ...OWN_PAGES.map(({ to, name }) => ({ to, name, what: labels.own })),
  ];
  return pages.filter(({ to, name }) => mayRequest(role, to, "GET") && hasWords(name, typed));
}
