import { LocalTime } from "#app/ui/local-time.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import { inWords } from "#domain/time/periods.ts";
import { WAITING_COLUMNS, WaitingRow, type WaitingWork } from "./waiting-row.tsx";
import { LATE, LATE_DELIVERY } from "./waiting-work.ts";

interface WaitingSectionProps {
  work: readonly WaitingWork[];
  now: string;
}

/** What waits, kind by kind, on one axis of ages; kinds with nothing are one line in words. */
export function WaitingSection({ work, now }: WaitingSectionProps) {
  const waiting = work.filter(({ count }) => count > 0);
  const empty = work.filter(({ count }) => count === 0).map(({ name }) => name);
  return (
    <section aria-labelledby="waiting">
      <div className="flex flex-wrap items-baseline gap-x-4 pt-5 pb-3 px-edge">
        <h2 id="waiting" className="site-heading">
          {labels.waitingHeading}
        </h2>
        <span className="text-iron">
          <LocalTime time={now} format="day" />
        </span>
      </div>
      <div
        className={`${WAITING_COLUMNS} min-h-7 border-rule text-label text-iron max-md:hidden`}
        aria-hidden="true"
      >
        <span className="col-2">{labels.what}</span>
        <span className="grid grid-cols-[repeat(4,1fr)] whitespace-nowrap">
          {labels.axis.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
        <span className="min-w-0 pl-2">{labels.oldestHead}</span>
      </div>
      <ul>
        {waiting.map((each) => (
          <WaitingRow key={each.name} work={each} now={now} />
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-y-1 gap-x-6 pt-3 pb-4 px-edge text-label text-iron md:pl-[calc(var(--spacing-edge)+4.625rem)]">
        <span>
          {waiting.length === 0 ? labels.nothingWaits : empty.length > 0 && labels.nothingIn(empty)}
        </span>
        <span className="before:inline-block before:w-0.75 before:h-4 before:mr-2 before:align-[-3px] before:bg-saddle">
          {labels.lateRule(inWords(LATE), inWords(LATE_DELIVERY))}
        </span>
      </p>
    </section>
  );
}
