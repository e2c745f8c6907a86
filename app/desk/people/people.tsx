import { Link, useLocation } from "react-router";
import { FetchFailure } from "#app/desk/parts/fetch-failure.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { DATE, type ListDescription } from "#app/desk/records/list.tsx";
import { loadList } from "#app/desk/records/load-list.ts";
import { RecordsPage } from "#app/desk/records/records-page.tsx";
import { RowLink } from "#app/desk/records/records-table.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import {
  peoplePage as labels,
  labelsPage,
  personPage,
  possibleDuplicatesPage,
} from "#content/desk/people.ts";
import { findPeople, type PersonRow, parsePeopleFilter } from "#domain/people/find-people.ts";
import { formatCents } from "#domain/values/money.ts";
import type { Route } from "./+types/people";

export const meta = () => pageTitle(labels.heading);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { readonlyDb, giving } = requireStaff(context);
  const filter = parsePeopleFilter(url.searchParams);
  return loadList(
    { url, context },
    {
      filter,
      find: (filterContext, perPage) =>
        findPeople(readonlyDb, filter, {
          perPage,
          includeTests: giving.countsTests,
          filterContext,
        }),
    },
  );
}

const shownName = ({ name }: PersonRow) => name || personPage.nameless;
/** Uses the person's id, because an email address must not be in a URL. */
const personPath = ({ id }: PersonRow) => `/admin/people/${id}`;

const PEOPLE_LIST: ListDescription<PersonRow> = {
  caption: labels.heading,
  searchHint: labels.search,
  count: labels.count,
  empty: labels.empty,
  nameOf: shownName,
  filters: () => [{ kind: "choice", name: "who", label: labels.who, choices: labels.whoChoices }],
  columns: [
    {
      name: "Name",
      width: "w-40 min-[80rem]:w-70",
      className: "name-cell",
      sort: "name",
      text: shownName,
      cell: (row) => (
        <RowLink id={row.id} to={personPath(row)} isOpen={false}>
          {shownName(row)}
        </RowLink>
      ),
    },
    {
      name: "Email",
      width: "w-40 min-[80rem]:w-70",
      className: "max-md:hidden",
      text: ({ emails }) => emails.join(", "),
    },
    {
      name: "Phone",
      width: "w-26 min-[80rem]:w-32",
      className: "detail-cell",
      text: ({ phones }) => phones.join(", "),
    },
    {
      name: labels.place,
      width: "w-24 min-[80rem]:w-44",
      className: "detail-cell",
      text: ({ place }) => place,
    },
    {
      name: labels.given,
      width: "w-36 min-[80rem]:w-48",
      sort: "given",
      className: "amount-cell",
      headerClassName: "amount-head",
      cell: ({ gifts, cents }) =>
        gifts > 0 && (
          <>
            <span className="text-label text-iron">{labels.gifts(gifts)}</span>
            <span className="font-semibold">{formatCents(cents)}</span>
          </>
        ),
    },
    { ...DATE, name: labels.last, width: "", className: "date-cell max-md:hidden" },
  ],
};

export const ErrorBoundary = () => <FetchFailure failure="page-failed" />;

export default function People({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <RecordsPage
      list={PEOPLE_LIST}
      data={loaderData}
      actions={
        <>
          {loaderData.mayExport && (
            <Link to={`/admin/people/labels${search}`} className="bar-link">
              {labelsPage.title}
            </Link>
          )}
          <Link to="/admin/people/alike" className="button-quiet">
            <Icon name="people" />
            <span className="max-md:sr-only">{possibleDuplicatesPage.heading}</span>
          </Link>
        </>
      }
      add={
        loaderData.mayChangeRecords && (
          <Link to="/admin/people/new" className="button">
            <Icon name="plus" />
            <span className="max-md:sr-only">{labels.add}</span>
          </Link>
        )
      }
    />
  );
}
