import { useEffect, useState } from "react";
import { howCounted } from "#content/fundraising.ts";
import type { CampaignFigures, ProgressReport } from "#domain/fundraising/progress.ts";
import { longDate } from "#domain/values/format-day.ts";
import { isStarting } from "./first-figures.ts";

interface FigureProps {
  report: ProgressReport | undefined;
  opening: CampaignFigures["opening"];
}

/** Nothing about a figure that this site doesn't count from its own records. */
export function HowItIsCounted({ report, opening }: FigureProps) {
  if (report?.source !== "ledger") return null;
  return (
    <details className="mt-1">
      <summary className="inline-block cursor-pointer py-2 font-semibold text-ink underline underline-offset-4">
        {opening.enteredOn ? howCounted.summary : howCounted.startingSummary}
      </summary>
      <div className="mt-2 grid max-w-measure gap-2">
        <p>{howCounted.raised}</p>
        <p>{howCounted.pledged}</p>
        <p>{howCounted.notCounted}</p>
        <p>
          <a className="text-link" href="/progress">
            {howCounted.ledger}
          </a>
        </p>
        {opening.enteredOn && (
          <p>
            {howCounted.openingBalances}{" "}
            <time dateTime={opening.enteredOn}>{longDate(opening.enteredOn)}</time>.
            {opening.source && ` ${howCounted.source} ${opening.source}.`}
          </p>
        )}
      </div>
    </details>
  );
}

/**
 * When and where the figure was counted, or, until staff confirm its balances, a sentence that says
 * so.
 */
export function FigureSource({ report, opening }: FigureProps) {
  if (isStarting(report?.source, opening.enteredOn)) return <p>{howCounted.unconfirmed}</p>;
  return report && <AsOf report={report} />;
}

/** When the figure was counted: in UTC on the server, then in the browser's zone. */
function AsOf({ report: { lastUpdated: time, source } }: { report: ProgressReport }) {
  const [text, setText] = useState(`${time.slice(0, 10)} ${time.slice(11, 16)} UTC`);
  useEffect(() => {
    setText(new Date(time).toLocaleString(undefined, { dateStyle: "long", timeStyle: "short" }));
  }, [time]);
  return (
    <p>
      Counted{" "}
      <time dateTime={time} data-local suppressHydrationWarning>
        {text}
      </time>{" "}
      {howCounted.sources[source]}.
    </p>
  );
}
