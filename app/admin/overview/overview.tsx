import type { ShouldRevalidateFunction } from "react-router";
import { wholeDollars } from "#app/admin/money.ts";
import { FetchFailure, fetchOr } from "#app/admin/shell/fetch-failure.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { overviewPage as labels } from "#content/overview.ts";
import { may } from "#domain/accounts/roles.ts";
import { listUnanswered } from "#domain/contacts/list-unanswered.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import { readQueueHealth } from "#domain/outbox/queue-health.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { readReport } from "#domain/reports/read-report.ts";
import type { Route } from "./+types/overview";
import { ChartSection } from "./chart-section.tsx";
import { GoalFigures } from "./goal-figures.tsx";
import { MessagesSection } from "./messages-section.tsx";
import { MonthChart } from "./month-chart.tsx";
import { OverTime } from "./over-time.tsx";
import { QueueSection } from "./queue-section.tsx";
import { longMonth, shortMonth } from "./short-forms.ts";
import { TypeSection } from "./type-section.tsx";

const MESSAGES_SHOWN = 4;

export const meta = () => pageTitle(labels.heading);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { reader, clock, giving, outbox, progress, facts, timeZone, session } = requireStaff(
    context,
    "read",
  );
  const { campaign } = facts;
  const year = Number(url.searchParams.get("year"));
  const counted = Promise.all([
    readReport(reader, clock, {
      year: Number.isInteger(year) && year > 0 ? year : null,
      timeZone,
      opening: campaign.opening,
      withTests: giving.provider?.isTest ?? false,
    }),
    listUnanswered(reader, MESSAGES_SHOWN),
    readQueueHealth(reader, outbox.kinds),
    progress.report(),
  ]);
  const [report, waiting, kinds, figure] = await fetchOr("overview-failed", context, counted);
  return {
    campaign,
    report,
    waiting,
    kinds,
    now: isoTime(clock),
    timeZone,
    mayHandle: may(session.role, "handle"),
    publicFigure: figure?.source === "salesforce" ? figure : null,
  };
}

/** Parameters that only change how the same numbers are shown; they cause no new count. */
const DISPLAY_PARAMS = ["scale", "tables"];

export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const [current, next] = [new URL(change.currentUrl), new URL(change.nextUrl)];
  if (current.href === next.href) return change.defaultShouldRevalidate;
  for (const name of DISPLAY_PARAMS) {
    current.searchParams.delete(name);
    next.searchParams.delete(name);
  }
  return current.href !== next.href && change.defaultShouldRevalidate;
};

export const ErrorBoundary = () => <FetchFailure of="overview-failed" />;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { campaign, report, timeZone, publicFigure, now } = loaderData;
  const [, ...months] = report.standings;
  const last = months.at(-1);
  const unfinished = last && report.year === report.years[0] ? last.month : null;
  const { columns } = labels;
  return (
    <>
      <h2 className="sr-only">{labels.heading}</h2>
      <GoalFigures standings={report.standings} campaign={campaign} />
      <div className="min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="overview-charts">
          <OverTime report={report} phases={campaign.phases} />
          <ChartSection
            id="months"
            number="S-1.2"
            heading={labels.byMonth}
            columns={[columns.month, columns.received, columns.gifts]}
            rows={months.map(({ month, giftCents, gifts }) => [
              shortMonth(month),
              wholeDollars(giftCents),
              gifts.toLocaleString("en-US"),
            ])}
            note={[labels.byMonthNote, unfinished && labels.toDate(longMonth(unfinished))]
              .filter(Boolean)
              .join(" ")}
          >
            <MonthChart months={months} unfinished={unfinished} />
          </ChartSection>
          <TypeSection types={report.types} />
        </div>
        <div className="overview-side">
          <MessagesSection waiting={loaderData.waiting} now={now} />
          <QueueSection kinds={loaderData.kinds} now={now} mayHandle={loaderData.mayHandle} />
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 px-edge py-[0.7rem] text-small text-iron">
        <p className="max-w-[48rem]">
          {labels.counted}{" "}
          {publicFigure &&
            labels.publicFigure(
              formatDollars(publicFigure.raised),
              formatDollars(publicFigure.pledged),
            )}
        </p>
        <p>{labels.note(timeZone)}</p>
      </div>
    </>
  );
}
