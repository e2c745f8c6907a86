import { LocalTime } from "#app/ui/local-time.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import { inWords } from "#domain/time/periods.ts";
import { WaitingRow, type WaitingWork } from "./waiting-row.tsx";
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
    <section aria-labelledby="waiting" className="waiting">
      <div className="overview-head">
        <h2 id="waiting" className="site-heading">
          {labels.waitingHeading}
        </h2>
        <span className="text-iron">
          <LocalTime time={now} format="day" />
        </span>
      </div>
      <div className="waiting-row waiting-axis" aria-hidden="true">
        <span className="waiting-what">{labels.what}</span>
        <span className="waiting-marks">
          {labels.axis.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
        <span className="waiting-oldest">{labels.oldestHead}</span>
      </div>
      <ul>
        {waiting.map((each) => (
          <WaitingRow key={each.name} work={each} now={now} />
        ))}
      </ul>
      <p className="waiting-foot">
        <span>
          {waiting.length === 0 ? labels.nothingWaits : empty.length > 0 && labels.nothingIn(empty)}
        </span>
        <span className="late-rule">{labels.lateRule(inWords(LATE), inWords(LATE_DELIVERY))}</span>
      </p>
    </section>
  );
}
