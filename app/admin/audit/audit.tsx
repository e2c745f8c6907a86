import { Link, useSearchParams } from "react-router";
import { FilterRow } from "#app/admin/records/filter-row.tsx";
import { changeParams } from "#app/admin/records/list.tsx";
import { ListHead } from "#app/admin/records/list-bar.tsx";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { initialsOf, useNameOf } from "#app/admin/shell/person.tsx";
import { requireStaff, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { auditLabels, auditPage as labels } from "#content/audit.ts";
import { adminLabels } from "#content/staff.ts";
import { viewLabels } from "#content/staff-lists.ts";
import { listAccounts } from "#domain/accounts/accounts.ts";
import { readPreferences } from "#domain/accounts/preferences.ts";
import { readAuditFilter } from "#domain/audit/audit-filter.ts";
import { AUDIT_PAGE, type AuditLine, firstOfAudit } from "#domain/audit/list-audit.ts";
import { COUNTED } from "#domain/lists/limits.ts";
import { DAY } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/audit";
import { AuditChange } from "./audit-change.tsx";
import { addressName, auditFields } from "./audit-fields.ts";
import { subjectOf, verbOf } from "./audit-sentence.ts";
import { changedFields } from "./changed-fields.ts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "accounts");
  const { db, reader, timeZone, session } = desk;
  const filter = readAuditFilter(url.searchParams);
  const viewpoint = viewpointOf(desk);
  const [{ lines, count }, accounts, { singleKeys }] = await Promise.all([
    firstOfAudit(reader, { filter, viewpoint }),
    listAccounts(db),
    readPreferences(db, session.staffId),
  ]);
  const clock = new Intl.DateTimeFormat("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  });
  return {
    filter,
    singleKeys,
    timeZone,
    hasOlder: lines.length === AUDIT_PAGE,
    count: filter.before ? null : count >= COUNTED ? viewLabels.capped : String(count),
    accounts: accounts.map(({ username, name }) => ({ value: username, name: name ?? username })),
    today: dayOf(viewpoint.now, timeZone),
    // The organisation's days and hours, as those of the filter and of the export.
    days: Map.groupBy(
      lines.map((line) => ({ ...line, clock: clock.format(new Date(line.at)) })),
      ({ at }) => dayOf(at, timeZone),
    ),
  };
}

/** Time, sentence, change and origin; on a phone only the time and the origin stand side by side. */
const COLUMNS =
  "grid grid-cols-[4.75rem_minmax(0,1fr)_min(14.5rem,24%)_7.5rem] items-center gap-x-4 px-edge money max-[80rem]:grid-cols-[4.75rem_minmax(0,1fr)_15%_6rem] max-md:grid-cols-[minmax(0,1fr)_auto]";
const OPENED =
  "has-[details[open]]:bg-(--tint) has-[details[open]]:shadow-[inset_3px_0_var(--color-saddle)]";

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, days, today, count, accounts, singleKeys } = loaderData;
  const [params] = useSearchParams();
  const last = [...days.values()].at(-1)?.at(-1);
  const withViews = filter.views === "shown";
  return (
    <section className="list-page">
      <ListHead heading={labels.heading}>
        <Link to={`/admin/audit/export?${params}`} reloadDocument className="bar-link">
          {adminLabels.exportCsv}
        </Link>
      </ListHead>
      <FilterRow
        searchHint={labels.search}
        fields={auditFields(accounts)}
        values={filter}
        viewFilters=""
        count={count === null ? "" : labels.count(count)}
        singleKeys={singleKeys}
      />
      <p
        className={`${COLUMNS} min-h-(--list-head) border-y border-rule bg-paper text-label text-iron max-md:hidden roomy:sticky roomy:top-(--top) roomy:z-10`}
        aria-hidden="true"
      >
        {Object.values(auditLabels.heads).map((head) => (
          <span key={head}>{head}</span>
        ))}
      </p>
      {[...days].map(([day, lines]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3
            id={`day-${day}`}
            className="border-b border-rule px-edge pt-3.5 pb-1.5 font-sans text-body/5 font-semibold"
          >
            <Day day={day} today={today} />
          </h3>
          <ol>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
      {!last && <p className="px-edge py-10">{labels.none}</p>}
      <p className="flex flex-wrap justify-between gap-x-8 gap-y-2 px-edge py-4">
        <span className="text-iron">{auditLabels.zone(loaderData.timeZone)}</span>
        {!filter.what && (
          <span className="text-iron">
            {!withViews && `${auditLabels.viewsHidden} `}
            <TextLink to={changeParams(params, { views: withViews ? null : "shown" })}>
              {withViews ? auditLabels.hideViews : auditLabels.showViews}
            </TextLink>
          </span>
        )}
        {last && loaderData.hasOlder && (
          <TextLink to={changeParams(params, { before: last.id })}>{labels.older}</TextLink>
        )}
      </p>
    </section>
  );
}

/** An event as a sentence: who did what to which record, what changed, and from where. */
function Line({ line }: { line: AuditLine & { clock: string } }) {
  const { username, action, at, address, clock } = line;
  const nameOf = useNameOf();
  const name = nameOf(username);
  const about = subjectOf(line, nameOf);
  return (
    <li className={`${COLUMNS} ${OPENED} min-h-(--row) border-b border-hair py-1.5 max-md:py-2.5`}>
      <time dateTime={at} title={at} className="text-label text-iron">
        {clock}
      </time>
      <p className="flex min-w-0 items-center gap-3 wrap-anywhere max-md:col-span-full">
        <span className="initials flex-none text-iron border-edge" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <strong title={username}>{name}</strong> {verbOf(action)} {about?.before}{" "}
          {about?.to ? (
            <Link
              to={about.to}
              title={line.subject ?? ""}
              className="underline decoration-edge underline-offset-[3px] hover:decoration-current"
            >
              {about.name}
            </Link>
          ) : (
            <span className="wrap-anywhere">{about?.name}</span>
          )}
          {about?.after}
        </span>
      </p>
      <AuditChange fields={changedFields(line)} />
      <span className="col-4 row-1 text-label wrap-anywhere text-iron max-md:[grid-area:1/2]">
        {addressName(address)}
      </span>
    </li>
  );
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

/** "Today Tuesday, November 24, 2026" for "2026-11-24". */
function Day({ day, today }: { day: string; today: string }) {
  const long = noonOf(day).toLocaleDateString("en-US", { dateStyle: "full", timeZone: "UTC" });
  const ago = (noonOf(today).getTime() - noonOf(day).getTime()) / DAY;
  const name = [auditLabels.today, auditLabels.yesterday][ago];
  return name ? (
    <>
      {name} <small className="ml-1 text-label font-normal text-iron">{long}</small>
    </>
  ) : (
    long
  );
}
