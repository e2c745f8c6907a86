/**
 * Every address of the desk, listed once: its module, who may look at it, who may change something
 * there, and its name in menus and the search. Addresses that are missing here are refused.
 */

import { ownAccountPage } from "#content/desk/accounts.ts";
import { boardPage } from "#content/desk/board.ts";
import { depositsPage, payoutsPage } from "#content/desk/deposits.ts";
import { guestListPage } from "#content/desk/gatherings.ts";
import { jobsPage } from "#content/desk/jobs.ts";
import { peoplePage } from "#content/desk/people.ts";
import { searchLabels } from "#content/desk/search.ts";
import { deskLabels, settingsLabels } from "#content/desk/shell.ts";
import { siteLabels } from "#content/desk/site.ts";
import { templatesPage } from "#content/desk/templates.ts";
import type { Permission } from "#domain/accounts/roles.ts";

/** The permissions to view and to edit something; null means that no role may. */
interface Access {
  view: Permission | null;
  edit: Permission | null;
  /** True when visitors who are not signed in may open it too. */
  isOpen?: boolean;
  /**
   * True for pages about sign-in, permissions and all that is stored about a person, which open
   * only after the member of staff has confirmed their identity; "second step" when the form asks
   * for the password itself, but not for the code.
   */
  needsProof?: true | "second step";
}

const PUBLIC: Access = { view: null, edit: null, isOpen: true };
const SIGNED_IN: Access = { view: "enter", edit: "enter" };
const PROVEN: Access = { ...SIGNED_IN, needsProof: true };
const SHARED: Access = { view: "enter", edit: null };
const ANSWER: Access = { view: "enter", edit: "answer" };
const VIEW: Access = { view: "read", edit: null };
const RECORDS: Access = { view: "read", edit: "records" };
const WRITE: Access = { view: "read", edit: "write" };
const EXPORT: Access = { view: "export", edit: null };
const only = (permission: Permission): Access => ({ view: permission, edit: permission });
const onlyProven = (permission: Permission): Access => ({ ...only(permission), needsProof: true });

interface MenuEntry {
  /** Missing for a page that menus and the search leave out. */
  name?: string;
  /** The icon in the menu of daily work. */
  icon?: "overview" | "donations" | "messages" | "people" | "site";
  /** Pages of one group are together in the rail. */
  group?: string;
}

export interface StaffPage extends Access, MenuEntry {
  /** The path from the root, as in the route table. */
  path: string;
  /** The path below app/. */
  file: string;
}

const page = (path: string, file: string, access: Access, menu: MenuEntry = {}): StaffPage => ({
  path: `/admin/${path}`,
  file: `desk/${file}`,
  ...access,
  ...menu,
});

/** Shows the shared parts in all their states. Exists only in `npm run dev`. */
const developmentPages =
  process.env.NODE_ENV === "development"
    ? [page("parts", "../../tests/development/parts.tsx", SHARED)]
    : [];

/** The pages by the frame around them, in the order of the menus. */
export const staffPages = {
  bare: [
    { ...page("", "sign-in/sign-in.tsx", PUBLIC), path: "/admin" },
    page("code", "sign-in/two-step-code.tsx", PUBLIC),
    page("passkey", "sign-in/passkey-options.ts", PUBLIC),
    page("sign-out", "sign-in/sign-out.ts", PUBLIC),
    page("forgotten", "sign-in/forgot-password.tsx", PUBLIC),
    page("link", "sign-in/password-link.ts", PUBLIC),
    page("choose-password", "sign-in/choose-password.tsx", PUBLIC),
    page("passkeys/start", "account/start-passkey.ts", PROVEN),
    page("active", "shell/session-left.ts", SIGNED_IN),
    page("version", "shell/desk-version.ts", SHARED),
    page("messages/export", "messages/export-messages.ts", EXPORT),
    page("donations/export", "donations/export-donations.ts", EXPORT),
    page("donations/export/readable", "donations/export-donations.ts", EXPORT),
    page("donations/export/workbook", "donations/export-donations.ts", EXPORT),
    page("donations/donors", "donations/find-donors.ts", { view: "records", edit: null }),
    page("donations/letters/:id", "letters/print-letters.tsx", RECORDS),
    page("donations/board", "board/board.tsx", RECORDS, { name: boardPage.title }),
    page("donations/cards", "board/printed-cards.tsx", RECORDS),
    page("donations/deposits/:number/rows", "deposits/enter-row.ts", RECORDS),
    page("donations/deposits/:number/slip", "deposits/slip.tsx", RECORDS),
    page("people/labels", "people/labels.tsx", EXPORT),
    page("import/:id/problems.csv", "imports/export-left-out.ts", only("import")),
    page("newsletter.csv", "newsletter/export-subscribers.ts", EXPORT),
    page("privacy/export", "privacy/export-person.ts", onlyProven("privacy")),
    page("site/coming/:id/export", "site/gatherings/export-guests.ts", {
      view: "guests",
      edit: null,
    }),
    page("site/coming/:id/here", "site/gatherings/record-arrival.ts", {
      view: null,
      edit: "answer",
    }),
    page("search/find", "search/search-as-typed.ts", SHARED),
    page("site/edit/*", "site/edit/edit.tsx", WRITE),
    page("site/drafts/*", "site/drafts/draft-route.ts", only("write")),
    ...developmentPages,
  ],
  desk: [
    page("overview", "overview/overview.tsx", RECORDS, {
      name: deskLabels.overview,
      icon: "overview",
    }),
    page("search", "search/search.tsx", SHARED),
    page("donations", "donations/donations.tsx", RECORDS, {
      name: deskLabels.donations,
      icon: "donations",
    }),
    page("donations/new", "donations/new-donation.tsx", only("records"), {
      name: searchLabels.addGift,
    }),
    page("donations/:id/edit", "donations/edit-donation.tsx", only("records")),
    page("donations/thanks", "letters/to-thank.tsx", RECORDS),
    page("donations/statements", "letters/statements.tsx", RECORDS),
    page("donations/deposits", "deposits/deposits.tsx", RECORDS, { name: depositsPage.heading }),
    page("donations/deposits/:number", "deposits/deposit.tsx", RECORDS),
    page("donations/payouts", "deposits/payouts.tsx", VIEW, { name: payoutsPage.heading }),
    page("messages", "messages/messages.tsx", ANSWER, {
      name: deskLabels.messages,
      icon: "messages",
    }),
    page("people", "people/people.tsx", RECORDS, { name: peoplePage.heading, icon: "people" }),
    page("people/new", "people/new-person.tsx", only("records"), { name: peoplePage.add }),
    page("people/:id", "people/person.tsx", RECORDS),
    page("people/alike", "people/possible-duplicates.tsx", RECORDS),
    page("prove", "account/confirm-identity.tsx", SIGNED_IN),
  ],
  site: [
    page("site", "site/site-documents.tsx", WRITE, { name: siteLabels.heading, icon: "site" }),
    page("site/:section", "site/site-documents.tsx", WRITE),
    page("site/pictures", "site/pictures/pictures.tsx", WRITE),
    page("site/coming/:id", "site/gatherings/guests.tsx", { view: "guests", edit: "answer" }),
    page(
      "site/guest-lists",
      "site/gatherings/guest-lists.tsx",
      { view: "guests", edit: null },
      { name: guestListPage.lists, icon: "site" },
    ),
    page("site/history/*", "site/drafts/history.tsx", WRITE),
  ],
  account: [
    page("account", "account/account.tsx", PROVEN, { name: ownAccountPage.menuName }),
    page(
      "password",
      "account/password.tsx",
      { ...SIGNED_IN, needsProof: "second step" },
      { name: deskLabels.password },
    ),
    page("two-step", "account/two-step.tsx", PROVEN, { name: deskLabels.twoStep }),
    page("passkeys", "account/passkeys.tsx", PROVEN, { name: deskLabels.passkeys }),
    page("sessions", "account/sessions.tsx", SIGNED_IN, { name: deskLabels.sessions }),
  ],
  /** Pages for daily operation first, then those that an office of three seldom opens. */
  settings: [
    page("accounts", "accounts/accounts.tsx", onlyProven("accounts"), {
      name: deskLabels.accounts,
    }),
    page("jobs", "jobs/jobs.tsx", RECORDS, { name: jobsPage.menuName }),
    page("import", "imports/imports.tsx", only("import"), { name: settingsLabels.imports }),
    page("import/:id", "imports/import.tsx", only("import")),
    page("import/:id/columns", "imports/columns.tsx", only("import")),
    page("templates", "templates/templates.tsx", ANSWER, { name: templatesPage.heading }),
    page("newsletter", "newsletter/newsletter.tsx", RECORDS, { name: deskLabels.newsletter }),
    page("privacy", "privacy/privacy.tsx", onlyProven("privacy"), {
      name: deskLabels.privacy,
      group: "seldom",
    }),
    page(
      "audit",
      "audit/audit.tsx",
      { view: "accounts", edit: null },
      {
        name: deskLabels.audit,
        group: "seldom",
      },
    ),
  ],
};

export type StaffLink = ReturnType<typeof linksTo>[number];

/** Links to the pages with a name. */
export const linksTo = (pages: readonly StaffPage[]) =>
  pages.flatMap(({ path, name, group, icon }) => (name ? [{ to: path, name, group, icon }] : []));
