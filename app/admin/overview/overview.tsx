import {
  Form,
  Link,
  type ShouldRevalidateFunction,
  useSearchParams,
  useSubmit,
} from "react-router";
import { changeParams } from "#app/admin/records/search-params.ts";
import { FetchFailure, fetchOr } from "#app/admin/shell/fetch-failure.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { openingBalance, phases } from "#content/fundraising.ts";
import { overviewPage as words } from "#content/overview.ts";
import { adminLabels } from "#content/staff.ts";
import { may } from "#domain/accounts/roles.ts";
import { listUnanswered } from "#domain/contacts/list-unanswered.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import { readQueueHealth } from "#domain/outbox/queue-health.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { type Report, readReport } from "#domain/reports/read-report.ts";
import type { Route } from "./+types/overview";
import { dollars, longMonth, shortMonth } from "./amounts.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { GoalFigures } from "./goal-figures.tsx";
import { MonthChart } from "./month-chart.tsx";
import { QueuePart } from "./queue-part.tsx";
import { TimeChart } from "./time-chart.tsx";
import { TypeChart } from "./type-chart.tsx";
import { WaitingPart } from "./waiting-part.tsx";

const MESSAGES_SHOWN = 4;

export const meta: Route.MetaFunction = () => [{ title: `${words.heading} · ${adminLabels.heading}` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { reader, clock, giving, outbox, progress, timeZone } = context.get(servicesContext);
  const { session } = requireStaff(context, "read");
  const asked = Number(url.searchParams.get("year"));
  const counted = Promise.all([
    readReport(reader, clock, {
      year: Number.isInteger(asked) && asked > 0 ? asked : null,
      timeZone,
      opening: openingBalance,
      withTests: giving.provider?.isTest ?? false,
    }),
    listUnanswered(reader, MESSAGES_SHOWN),
    readQueueHealth(reader, outbox.kinds),
    progress.report(),
  ]);
  const [report, waiting, kinds, figure] = await fetchOr("overview-failed", context, counted);
  return {
    report,
    waiting,
    kinds,
    now: isoTime(clock),
    timeZone,
    mayHandle: may(session.role, "handle"),
    publicFigure: figure?.source === "salesforce" ? figure : null,
  };
}

const CHANGES_NOTHING = ["scale", "tables"];

/** Another way to look at the same numbers is no reason to count them again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => {
  const [current, next] = [new URL(currentUrl), new URL(nextUrl)];
  if (current.href === next.href) return defaultShouldRevalidate;
  for (const name of CHANGES_NOTHING) {
    current.searchParams.delete(name);
    next.searchParams.delete(name);
  }
  return current.href !== next.href && defaultShouldRevalidate;
};

export const ErrorBoundary = () => <FetchFailure of="overview-failed" />;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { report, timeZone, publicFigure } = loaderData;
  const [, ...months] = report.standings;
  const last = months.at(-1);
  const unfinished = last && report.year === report.years[0] ? last.month : null;
  return (
    <>
      <h2 className="sr-only">{words.heading}</h2>
      <GoalFigures standings={report.standings} phase={phases[0]} />
      <div className="overview">
        <div className="overview-charts">
          <OverTime report={report} />
          <ChartFrame
            id="months"
            sheet="S-1.2"
            heading={words.byMonth}
            columns={[
              { name: words.columns.month },
              { name: words.columns.received, isNumber: true },
              { name: words.columns.gifts, isNumber: true },
            ]}
            rows={months.map((each) => [
              shortMonth(each.month),
              dollars(each.giftCents),
              each.gifts.toLocaleString("en-US"),
            ])}
            note={[words.byMonthNote, unfinished && words.toDate(longMonth(unfinished))]
              .filter(Boolean)
              .join(" ")}
          >
            <MonthChart months={months} unfinished={unfinished} />
          </ChartFrame>
          <TypeChart types={report.types} sheet="S-1.3" />
        </div>
        <div className="overview-side">
          <WaitingPart waiting={loaderData.waiting} now={loaderData.now} />
          <QueuePart
            kinds={loaderData.kinds}
            now={loaderData.now}
            mayHandle={loaderData.mayHandle}
          />
        </div>
      </div>
      <div className="overview-foot">
        <p>
          {words.counted}{" "}
          {publicFigure &&
            words.publicFigure(
              formatDollars(publicFigure.raised),
              formatDollars(publicFigure.pledged),
            )}
        </p>
        <p>{words.note(timeZone)}</p>
      </div>
    </>
  );
}

function OverTime({ report }: { report: Report }) {
  const [params] = useSearchParams();
  const scale = params.get("scale") === "goal" ? "goal" : "fit";
  return (
    <ChartFrame
      id="time"
      sheet="S-1.1"
      heading={words.overTime(report.year)}
      columns={[
        { name: words.columns.month },
        { name: words.columns.raised, isNumber: true },
        { name: words.columns.pledged, isNumber: true },
        { name: words.columns.both, isNumber: true },
      ]}
      rows={report.standings.map((each) => [
        each.month === "start" ? words.start : shortMonth(each.month),
        dollars(each.raisedCents),
        dollars(each.pledgedCents),
        dollars(each.raisedCents + each.pledgedCents),
      ])}
      tools={
        <>
          <nav aria-label={words.scale} className="scale-switch">
            <ScaleLink scale={null} isOn={scale === "fit"}>
              {words.fit}
            </ScaleLink>
            <ScaleLink scale="goal" isOn={scale === "goal"}>
              {words.toGoal}
            </ScaleLink>
          </nav>
          {report.years.length > 1 && <YearChoice report={report} />}
        </>
      }
    >
      <TimeChart standings={report.standings} scale={scale} />
    </ChartFrame>
  );
}

function ScaleLink({
  scale,
  isOn,
  children,
}: {
  scale: string | null;
  isOn: boolean;
  children: string;
}) {
  const [params] = useSearchParams();
  return (
    <Link
      to={changeParams(params, { scale })}
      preventScrollReset
      replace
      aria-current={isOn ? "true" : undefined}
    >
      {children}
    </Link>
  );
}

function YearChoice({ report }: { report: Report }) {
  const submit = useSubmit();
  return (
    <Form
      key={report.year}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <label className="flex items-center gap-2 text-small">
        <span className="text-iron">{words.otherYears}</span>
        <select name="year" defaultValue={report.year} className="foot-choice">
          {report.years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </label>
    </Form>
  );
}
