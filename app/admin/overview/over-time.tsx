import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { wholeDollars } from "#app/admin/money.ts";
import { changeParams } from "#app/admin/records/search-params.ts";
import { Options } from "#app/admin/shell/fields.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import type { CampaignFigures } from "#domain/fundraising/progress.ts";
import type { Report } from "#domain/reports/read-report.ts";
import { ChartSection } from "./chart-section.tsx";
import { standingName, TimeChart } from "./time-chart.tsx";

const SCALES = [
  { scale: "fit", name: labels.fit, param: null },
  { scale: "goal", name: labels.toGoal, param: "goal" },
];

interface OverTimeProps {
  report: Report;
  phases: CampaignFigures["phases"];
}

/** Raised and pledged through a year, with a choice of the scale and the year. */
export function OverTime({ report: { year, years, standings }, phases }: OverTimeProps) {
  const [params] = useSearchParams();
  const scale = params.get("scale") === "goal" ? "goal" : "fit";
  const { columns } = labels;
  return (
    <ChartSection
      id="time"
      number="S-1.1"
      heading={labels.overTime(year)}
      columns={[columns.month, columns.raised, columns.pledged, columns.both]}
      rows={standings.map(({ month, raisedCents, pledgedCents }) => [
        standingName(month),
        wholeDollars(raisedCents),
        wholeDollars(pledgedCents),
        wholeDollars(raisedCents + pledgedCents),
      ])}
      tools={
        <>
          <nav aria-label={labels.scale} className="inline-flex border border-edge text-small">
            {SCALES.map(({ scale: each, name, param }) => (
              <Link
                key={each}
                to={changeParams(params, { scale: param })}
                preventScrollReset
                replace
                aria-current={each === scale ? "true" : undefined}
                className="scale-link"
              >
                {name}
              </Link>
            ))}
          </nav>
          {years.length > 1 && <YearChoice year={year} years={years} />}
        </>
      }
    >
      <TimeChart standings={standings} phases={phases} scale={scale} />
    </ChartSection>
  );
}

function YearChoice({ year, years }: Pick<Report, "year" | "years">) {
  const submit = useSubmit();
  return (
    <Form
      key={year}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <label className="flex items-center gap-2 text-small">
        <span className="text-iron">{labels.otherYears}</span>
        <select name="year" defaultValue={year} className="foot-choice">
          <Options of={years.map(String)} />
        </select>
      </label>
    </Form>
  );
}
