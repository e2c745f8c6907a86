import type { ReactNode } from "react";
import { Link } from "react-router";
import { donationStatus, statusText } from "#app/desk/donations/donation-list.tsx";
import { TextLink } from "#app/desk/parts/fields.tsx";
import { StatusMark } from "#app/desk/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { messageStateName } from "#content/desk/messages.ts";
import { peoplePage, personPage } from "#content/desk/people.ts";
import { viewLabels } from "#content/desk/records.ts";
import { searchLabels as labels } from "#content/desk/search.ts";
import { MAX_COUNT } from "#domain/lists/limits.ts";
import { formatAmount, formatCents } from "#domain/values/money.ts";
import { fullName } from "#domain/values/person-names.ts";
import type { SearchData } from "./search.tsx";

const countResults = ({ people, gifts, messages, pages }: NonNullable<SearchData["results"]>) =>
  people.total + gifts.total + messages.total + pages.length;

/** The announcement for screen readers; empty when the visible text says it. */
export const resultsInWords = ({ results }: SearchData) =>
  results && countResults(results) > 0 ? labels.found(countResults(results)) : "";

export function SearchResults({ search: { typed, results } }: { search: SearchData }) {
  if (!results) return null;
  const { people, gifts, messages, pages } = results;
  const query = new URLSearchParams({ q: typed });
  if (countResults(results) === 0)
    return (
      <p role="status" className="px-6 py-3 text-iron">
        {labels.nothing(typed)}{" "}
        {results.mayAdd && <TextLink to="/admin/donations/new">{labels.addGift}</TextLink>}
      </p>
    );
  return (
    <div className="overflow-y-auto">
      <ResultGroup name={peoplePage.heading} total={people.total} all={`/admin/people?${query}`}>
        {people.rows.map((row) => (
          <ResultLink key={row.id} to={`/admin/people/${row.id}`}>
            <b>{row.name || personPage.nameless}</b>
            <SecondaryText>
              {[...row.emails, ...row.phones, row.place].filter(Boolean).join(" · ")}
            </SecondaryText>
            <span className="text-label text-iron">
              {row.gifts > 0 && peoplePage.gifts(row.gifts)}
            </span>
            <span className="text-right">{row.gifts > 0 && formatCents(row.cents)}</span>
            <LocalTime time={row.created_at} />
          </ResultLink>
        ))}
      </ResultGroup>
      <ResultGroup name={labels.gifts} total={gifts.total} all={`/admin/donations?${query}`}>
        {gifts.rows.map((row) => {
          const status = donationStatus(row);
          return (
            <ResultLink key={row.id} to={`/admin/donations?${query}&open=${row.id}`}>
              <b>{fullName(row)}</b>
              <SecondaryText>
                {[row.email, row.phone, row.city].filter(Boolean).join(" · ")}
              </SecondaryText>
              <StatusMark status={status}>{statusText(row)}</StatusMark>
              <span className="text-right">{formatAmount(row)}</span>
              <LocalTime time={row.created_at} />
            </ResultLink>
          );
        })}
      </ResultGroup>
      <ResultGroup name={labels.messages} total={messages.total} all={`/admin/messages?${query}`}>
        {messages.rows.map((row) => (
          <ResultLink key={row.id} to={`/admin/messages?${query}&open=${row.id}`}>
            <b>{row.name}</b>
            <SecondaryText>{`${row.email} · ${row.subject}`}</SecondaryText>
            <StatusMark status={row.state}>{messageStateName(row.state)}</StatusMark>
            <span />
            <LocalTime time={row.created_at} />
          </ResultLink>
        ))}
      </ResultGroup>
      <ResultGroup name={labels.pages} total={pages.length}>
        {pages.map(({ to, name, what }) => (
          <ResultLink key={to} to={to}>
            <b>{name}</b>
            <SecondaryText>{what}</SecondaryText>
          </ResultLink>
        ))}
      </ResultGroup>
    </div>
  );
}

interface ResultGroupProps {
  name: string;
  /** Counted up to MAX_COUNT. */
  total: number;
  all?: string;
  children: readonly ReactNode[];
}

function ResultGroup({ name, total, all, children }: ResultGroupProps) {
  if (children.length === 0) return null;
  const count = total >= MAX_COUNT ? viewLabels.capped : total.toLocaleString("en-US");
  return (
    <section aria-label={name}>
      <h2 className="flex justify-between pt-3 pb-1 px-6 font-normal font-sans text-iron text-label/4">
        {name} <span>{count}</span>
      </h2>
      <ul>
        {children}
        {all && total > children.length && (
          <li>
            <Link to={all} className={`${LINK_CLASS} flex font-semibold text-saddle`}>
              {labels.all(count)}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

const LINK_CLASS =
  "search-line min-h-9 items-center px-6 hover:bg-(--hover) focus-visible:bg-(--tint-open) focus-visible:shadow-[inset_3px_0_var(--color-saddle)] focus-visible:outline-none max-md:py-2";
/** Name, details, state, amount, day; on a phone in two lines. */
const COLUMNS_CLASS = [
  "grid grid-cols-[minmax(0,14rem)_minmax(0,1fr)_11rem_7rem_6rem] gap-x-4 lining-nums tabular-nums *:truncate",
  "[&>time]:text-right [&>time]:text-iron",
  "max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:[&>time]:[grid-area:2/3]",
].join(" ");

const ResultLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <li>
    <Link to={to} className={`${LINK_CLASS} ${COLUMNS_CLASS}`}>
      {children}
    </Link>
  </li>
);

const SecondaryText = ({ children }: { children: ReactNode }) => (
  <span className="text-iron max-md:[grid-area:2/1/auto/span_2]">{children}</span>
);
