import { useEffect, useState } from "react";
import { howCountedTexts } from "#content/fundraising.ts";
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
        {opening.enteredOn ? howCountedTexts.summary : howCountedTexts.startingSummary}
      </summary>
      <div className="mt-2 grid max-w-measure gap-2">
        <p>{howCountedTexts.raised}</p>
        <p>{howCountedTexts.pledged}</p>
        <p>{howCountedTexts.notCounted}</p>
        <p>
          <a className="text-link" href="/progress">
            {howCountedTexts.ledger}
          </a>
        </p>
        {opening.enteredOn && (
          <p>
            {howCountedTexts.openingBalances}{" "}
            <time dateTime={opening.enteredOn}>{longDate(opening.enteredOn)}</time>.
            {opening.source && ` ${howCountedTexts.source} ${opening.source}.`}
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
  if (isStarting(report?.source, opening.enteredOn)) return <p>{howCountedTexts.unconfirmed}</p>;
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
      {howCountedTexts.sources[source]}.
    </p>
  );
}
