/**
 * GET /admin/search: everything on the desk that matches a text, as data for the dialog and as a
 * page.
 */

import { Form } from "react-router";
import { mayRequest, settingsPagesOf } from "#app/desk/access.ts";
import { searchIn } from "#app/desk/page-url.ts";
import { linksTo, staffPages } from "#app/desk/pages.ts";
import { FetchFailure, fetchOrThrow } from "#app/desk/parts/fetch-failure.tsx";
import { Submit } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff, viewpointOf } from "#app/desk/require-staff.ts";
import { editUrlOf, findSection, siteSections } from "#app/desk/site/sections.ts";
import { duplicatesOfPerson } from "#content/desk/people.ts";
import { searchLabels as labels } from "#content/desk/search.ts";
import type { StaffRole } from "#db/schema.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { type ListedDocument, listDocuments } from "#domain/content/list-documents.ts";
import { searchDonations } from "#domain/donations/find-donations.ts";
import { hasWords } from "#domain/lists/has-words.ts";
import { searchMessages } from "#domain/messages/find-messages.ts";
import { searchPeople } from "#domain/people/find-people.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { Route } from "./+types/search";
import { SearchResults } from "./search-results.tsx";

export const meta = () => pageTitle(labels.heading);

const MAX_ROWS_OF_KIND = 5;
/** The result for records that the role may not see. */
const NOTHING_FOUND = { rows: [], total: 0 };

export async function loader({ url, context }: Pick<Route.LoaderArgs, "url" | "context">) {
  const staff = requireStaff(context);
  const { readonlyDb, giving, session, clock } = staff;
  const typed = searchIn(url);
  if (typed.length < 2) return { typed, results: null };
  const filterContext = viewpointOf(staff);
  const includeTests = giving.countsTests;
  const mayRead = hasPermission(session.role, "read");
  const results = Promise.all([
    mayRead
      ? searchDonations(readonlyDb, typed, filterContext, { limit: MAX_ROWS_OF_KIND, includeTests })
      : NOTHING_FOUND,
    searchMessages(readonlyDb, typed, filterContext, MAX_ROWS_OF_KIND),
    mayRead ? searchPeople(readonlyDb, typed, MAX_ROWS_OF_KIND, includeTests) : NOTHING_FOUND,
  ]);
  const [gifts, messages, people] = await fetchOrThrow(context, results);
  const documents = await listDocuments(readonlyDb, clock);
  const pages = searchDeskPages(typed, session.role, documents);
  const mayAdd = hasPermission(session.role, "records");
  return { typed, results: { people, gifts, messages, pages, mayAdd } };
}

export type SearchData = Awaited<ReturnType<typeof loader>>;

export const ErrorBoundary = () => <FetchFailure failure="page-failed" />;

/** Shows the results for the address; with scripts the dialog in the band finds the same. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <section className="max-w-260 py-6">
      <h1 className="site-heading px-6">{labels.heading}</h1>
      <Form className="flex max-w-measure gap-2 px-6 py-3">
        <input
          type="search"
          name="q"
          aria-label={labels.heading}
          placeholder={labels.hint}
          defaultValue={loaderData.typed}
          maxLength={TEXT_LIMITS.search}
          className="field-input"
        />
        <Submit className="button-quiet">{duplicatesOfPerson.search}</Submit>
      </Form>
      {loaderData.results ? (
        <SearchResults search={loaderData} />
      ) : (
        <p className="px-6 py-3 text-iron">{labels.tooShort}</p>
      )}
    </section>
  );
}

/**
 * Finds pages of the desk, settings and documents that the role may open and whose names have every
 * word.
 */
function searchDeskPages(typed: string, role: StaffRole, documents: readonly ListedDocument[]) {
  const toResult =
    (what: string) =>
    ({ to, name }: Record<"to" | "name", string>) => ({ to, name, what });
  const pages = [
    ...linksTo([...staffPages.desk, ...staffPages.bare]).map(toResult(labels.page)),
    ...siteSections.map(toResult(labels.site)),
    ...settingsPagesOf(role).map(toResult(labels.settings)),
    ...documents.map(({ key, section, title }) => ({
      to: editUrlOf(key),
      name: title,
      what: findSection(section)?.name ?? key,
    })),
    ...linksTo(staffPages.account).map(toResult(labels.ownAccount)),
  ];
  return pages.filter(({ to, name }) => mayRequest(role, to, "GET") && hasWords(name, typed));
}
