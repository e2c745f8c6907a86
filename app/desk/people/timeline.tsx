import { Link, useSearchParams } from "react-router";
import { Tab } from "#app/desk/records/list-bar.tsx";
import { newestShown } from "#content/count.ts";
import { personPage as labels } from "#content/desk/people.ts";
import type { Entry } from "#domain/people/read-timeline.ts";
import { formatCents } from "#domain/values/money.ts";
import { yearOf } from "#domain/values/time-zone.ts";
import type { PersonData } from "./person.tsx";
import { EntryRow } from "./timeline-rows.tsx";

type Kind = Entry["kind"];
/** The kinds for each value of the view in the URL; any other value shows all. */
const KINDS_OF_VIEW = new Map<string, readonly Kind[]>([
  ["gifts", ["gift"]],
  ["mail", ["message", "mail", "letter", "newsletter"]],
  ["gatherings", ["gathering"]],
  ["notes", ["note"]],
]);

export function Timeline({ personData }: { personData: PersonData }) {
  const { entries, cutAt, timeZone } = personData;
  const show = useSearchParams()[0].get("show") ?? "all";
  const entriesOf = (view: string) =>
    entries.filter(({ kind }) => KINDS_OF_VIEW.get(view)?.includes(kind) ?? true);
  const shownEntries = entriesOf(show);
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="sr-only">
        {labels.timeline}
      </h2>
      <nav
        aria-label={labels.timeline}
        className="flex gap-0.5 overflow-x-auto border-b border-rule px-edge scrollbar-none [&>a]:-ml-2.5 [&>a+a]:ml-0"
      >
        {labels.views.map(({ id, name }) => {
          const count = entriesOf(id).length;
          return (
            (count > 0 || id === "all") && (
              <Tab
                key={id}
                to={id === "all" ? "?" : `?show=${id}`}
                preventScrollReset
                isCurrent={id === show}
                name={name}
                count={count}
              />
            )
          );
        })}
      </nav>
      {shownEntries.length === 0 && (
        <p className="px-edge py-4 text-iron">
          {entries.length === 0 ? labels.nothing : labels.nothingHere}
        </p>
      )}
      {Array.from(
        Map.groupBy(shownEntries, ({ at }) => yearOf(at, timeZone)),
        ([year, ofYear]) => (
          <section key={year} aria-label={year} className="money">
            <YearHeader year={year} personData={personData} />
            <ul>
              {ofYear.map((entry) => (
                <EntryRow key={entry.id} entry={entry} personData={personData} />
              ))}
            </ul>
          </section>
        ),
      )}
      {cutAt && <p className="px-edge py-4 text-iron">{newestShown(cutAt)}</p>}
    </section>
  );
}

/** A year with what the person gave in it, and the way to its statement. */
function YearHeader({ year, personData }: { year: string; personData: PersonData }) {
  const sum = personData.sums.years.find((each) => each.year === year);
  return (
    <h3 className="flex items-baseline gap-2 border-b border-rule px-edge py-2 font-sans font-semibold">
      {year}
      {year === personData.today.slice(0, 4) && (
        <small className="text-label font-normal text-iron">{labels.yearSoFar}</small>
      )}
      {sum && (
        <small className="ml-auto text-label font-normal text-iron">
          {sum.giftsThroughOthers.gifts > 0 &&
            labels.throughOthers(
              sum.giftsThroughOthers.gifts,
              formatCents(sum.giftsThroughOthers.cents),
            )}{" "}
          {sum.firstId && (
            <>
              {labels.ofYear(sum.gifts, formatCents(sum.cents))}{" "}
              <Link
                to={`/admin/donations/statements?year=${year}&open=${sum.firstId}`}
                className="text-link"
              >
                {labels.statement}
              </Link>
            </>
          )}
        </small>
      )}
    </h3>
  );
}
