import { useRef } from "react";
import { Link } from "react-router";
import { Shape } from "#app/admin/records/status-mark.tsx";
import { FetchFailure, fetchOr } from "#app/admin/shell/fetch-failure.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { useDeskVersion } from "#app/admin/shell/use-desk-version.ts";
import { editUrlOf } from "#app/admin/site/sections.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import { listPastSteps } from "#domain/content/pages/events.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import { listGivingAlerts } from "#domain/giving/start-gift.ts";
import { formatCents } from "#domain/money/money.ts";
import { addMonths } from "#domain/pledges/instalments.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { readBoard } from "#domain/reports/read-board.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { type Arrival, type Arrivals, listArrivals } from "#domain/waiting/list-arrivals.ts";
import { listWaiting } from "#domain/waiting/list-waiting.ts";
import type { Route } from "./+types/overview";
import { GoalFigures } from "./goal-figures.tsx";
import { MonthChart } from "./month-chart.tsx";
import { WaitingSection } from "./waiting-section.tsx";
import { waitingWork } from "./waiting-work.ts";

const ARRIVALS_SHOWN = 8;
/** With the present one; the board page shows any other period. */
const MONTHS_SHOWN = 12;

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const staff = requireStaff(context, "read");
  const { readonlyDb, clock, content, giving, progress, facts, timeZone, actor } = staff;
  const { campaign } = facts;
  const today = dayOf(isoTime(clock), timeZone);
  const counted = Promise.all([
    readBoard(readonlyDb, clock, {
      from: addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS_SHOWN),
      to: today,
      timeZone,
      opening: campaign.opening,
      withTests: giving.countsTests,
    }),
    listWaiting(readonlyDb, clock, { staffId: actor.staffId, timeZone }),
    listArrivals(readonlyDb, clock, timeZone, ARRIVALS_SHOWN),
    progress.report(),
    listGivingAlerts(readonlyDb, clock),
  ]);
  const [report, waiting, arrivals, figure, alerts] = await fetchOr(context, counted);
  return {
    campaign,
    pastSteps: listPastSteps(content.current("events"), today),
    report,
    waiting,
    arrivals,
    alerts,
    timeZone,
    now: isoTime(clock),
    publicFigure: figure?.source === "salesforce" ? figure : null,
  };
}

export const ErrorBoundary = () => <FetchFailure of="overview-failed" />;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { campaign, report, timeZone, publicFigure, now } = loaderData;
  useDeskVersion();
  return (
    <>
      {!campaign.opening.enteredOn && (
        <Hint act={labels.confirmBalances.act} document="campaign">
          {labels.confirmBalances.why}
        </Hint>
      )}
      {loaderData.alerts.map(({ key, text }) => (
        <p
          key={key}
          role="alert"
          className="border-b border-l-8 border-rule border-l-alarm px-edge py-3 font-semibold"
        >
          {text}
        </p>
      ))}
      {loaderData.pastSteps.length > 0 && (
        <Hint act={labels.pastSteps.act} document="events">
          {loaderData.pastSteps.map(labels.pastSteps.still).join(" ")}
        </Hint>
      )}
      <div className="border-b border-rule min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_23.5rem]">
        <WaitingSection work={waitingWork(loaderData.waiting)} now={now} />
        <JustIn arrivals={loaderData.arrivals} />
      </div>
      <GoalFigures report={report} campaign={campaign} timeZone={timeZone} />
      <MonthChart months={report.months} />
      <p className="max-w-[60rem] px-edge pb-8 text-label text-iron">
        {labels.counted}{" "}
        {publicFigure &&
          labels.publicFigure(
            formatDollars(publicFigure.raised),
            formatDollars(publicFigure.pledged),
          )}
      </p>
    </>
  );
}

/** What the site says until staff change it. */
const Hint = ({ act, document, children }: { act: string; document: string; children: string }) => (
  <p className="mx-edge my-4 border-l-[6px] border-brass bg-bone px-4 py-3">
    {children}{" "}
    <Link className="text-link" to={editUrlOf(document)}>
      {act}
    </Link>
  </p>
);

const hrefOf = ({ kind, id }: Arrival) =>
  kind === "message" ? `/admin/contacts?open=${id}` : `/admin/donations?open=${id}`;

/** The newest gifts, pledges and messages. What comes while the page is open is marked. */
function JustIn({ arrivals: { newest, today } }: { arrivals: Arrivals }) {
  const seen = useRef(new Set(newest.map(({ id }) => id)));
  return (
    <section
      aria-labelledby="just-in"
      className="flex min-w-0 flex-col border-rule max-[75rem]:border-t min-[75rem]:border-l"
    >
      <h2 id="just-in" className="pt-5 pb-3 px-edge font-serif text-lead font-semibold">
        {labels.justIn}
      </h2>
      <p className="border-b border-rule px-edge pb-2 text-right text-label leading-5 text-iron">
        {labels.today(today)}
      </p>
      {newest.length === 0 && <p className="p-6 text-iron">{labels.nothingHasComeIn}</p>}
      <ul>
        {newest.map((arrival) => (
          <li
            key={arrival.id}
            className="relative grid min-h-12 grid-cols-[3.75rem_1.25rem_minmax(0,1fr)_auto] items-center border-b border-hair px-edge py-1 last:border-0 hover:bg-(--hover) data-new:bg-(--tint) data-new:shadow-[inset_3px_0_var(--color-saddle)] motion-safe:data-new:animate-slide-in [&_time]:text-label [&_time]:text-iron [&_time]:money"
            data-new={!seen.current.has(arrival.id) || undefined}
          >
            <LocalTime time={arrival.at} format="short" />
            <Shape status={arrival.status} />
            <p className="min-w-0">
              <Link
                to={hrefOf(arrival)}
                className="block truncate font-semibold before:absolute before:inset-0"
                title={arrival.name}
              >
                {arrival.name}
              </Link>
              <small className="money block text-label leading-tight text-iron">
                {arrival.detail}
              </small>
            </p>
            <span className="money">{arrival.cents !== null && formatCents(arrival.cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
