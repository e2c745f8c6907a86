import { useEffect, useState } from "react";
import { howCounted, openingBalance } from "#content/fundraising.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";

/** The rules by which the figure is counted. */
export function HowItIsCounted({ report }: { report: ProgressReport | undefined }) {
  return (
    <details className="mt-1">
      <summary className="inline-block cursor-pointer py-1 font-semibold text-ink underline underline-offset-4">
        {howCounted.summary}
      </summary>
      <div className="mt-2 grid max-w-measure gap-2">
        <p>{howCounted.raised}</p>
        <p>{howCounted.pledged}</p>
        <p>{howCounted.out}</p>
        {(report?.source ?? "ledger") === "ledger" && (
          <p>
            {howCounted.opening}{" "}
            <time dateTime={openingBalance.enteredOn}>{longDate(openingBalance.enteredOn)}</time>.
          </p>
        )}
      </div>
    </details>
  );
}

/** When the figure was counted: in UTC on the server, then in the browser's zone. */
export function AsOf({ report: { lastUpdated: time, source } }: { report: ProgressReport }) {
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

/** "November 21, 2026" of a day that has no zone. */
const longDate = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
