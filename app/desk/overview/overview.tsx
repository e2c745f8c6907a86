import { Form, Link, redirect } from "react-router";
import { mayRequest } from "#app/desk/access.ts";
import { jobNames } from "#app/desk/jobs/job-names.ts";
import { FetchFailure, fetchOrThrow } from "#app/desk/parts/fetch-failure.tsx";
import { IntentOnceButton, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle, SectionHeading } from "#app/desk/parts/page-header.tsx";
import { StatusShape } from "#app/desk/records/status-mark.tsx";
import { readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { useDeskVersion } from "#app/desk/shell/use-desk-version.ts";
import { editUrlOf } from "#app/desk/site/sections.ts";
import { largePages } from "#app/public/shell/public-paths.ts";
import { renderList } from "#app/ui/render-list.tsx";
import { overviewPage as labels } from "#content/desk/overview.ts";
import { deskLabels } from "#content/desk/shell.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { listAlerts } from "#domain/alerts/alerts.ts";
import { hideFirstSteps, listPastSteps, readFirstSteps } from "#domain/overview/first-steps.ts";
import { listArrivals } from "#domain/overview/list-arrivals.ts";
import { listWaiting } from "#domain/overview/list-waiting.ts";
import { readRecentMonths } from "#domain/overview/read-board.ts";
import { isoTime } from "#domain/values/clock.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/overview";
import { alertText } from "./alert-text.ts";
import { crmFigureText } from "./crm-figure-text.ts";
import { GoalFigures, MonthChart } from "./figures.tsx";
import { RecentArrivals } from "./recent-arrivals.tsx";
import { WaitingSection } from "./waiting-section.tsx";

const ALERTS_SHOWN = 5;
/** The path with which an alert names a record. */
const DESK_PATH = /(\/admin\/\S+)/;
const ARRIVALS_SHOWN = 8;
/** Including the current month; the board page shows any other period. */
const MONTHS_SHOWN = 12;

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { readonlyDb, clock, content, giving, progress, facts, timeZone, actor } = staff;
  const campaign = facts.read("campaign");
  const { role } = staff.session;
  const today = todayOf(clock, timeZone);
  const figures = Promise.all([
    readRecentMonths(
      readonlyDb,
      clock,
      { timeZone, opening: campaign.opening, includeTests: giving.countsTests },
      MONTHS_SHOWN,
    ),
    listWaiting(readonlyDb, clock, {
      staffId: actor.staffId,
      timeZone,
      nameOf: jobNames(staff),
      findDuplicatePeople: () => staff.possibleDuplicates.get(),
      findOutdatedStatements: () => staff.outdatedStatements.get(),
    }),
    listArrivals(readonlyDb, clock, timeZone, ARRIVALS_SHOWN),
    crmFigureText(progress),
    listAlerts(readonlyDb, clock),
    readFirstSteps(readonlyDb, facts, staff.mail.isConfigured),
  ]);
  const [recent, waiting, arrivals, publicFigure, alerts, steps] = await fetchOrThrow(
    context,
    figures,
  );
  return {
    campaign,
    pastSteps: listPastSteps(content.current("events"), today),
    recent,
    waiting,
    arrivals,
    alerts,
    large: largePages(content, staff.pageBytes),
    steps: steps.map(([step, isDone]) => {
      const { to } = labels.steps[step];
      return { step, isDone, to: to && mayRequest(role, to, "GET") ? to : null };
    }),
    mayChangeRecords: hasPermission(role, "records"),
    timeZone,
    sendsMail: staff.mail.isConfigured,
    now: isoTime(clock),
    publicFigure,
  };
}

export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  if (field("intent") !== "put-away") throw unknownIntent();
  await hideFirstSteps(staff);
  return redirect("/admin/overview?toast=steps-put-away", 303);
}

export const ErrorBoundary = () => <FetchFailure failure="overview-failed" />;

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { campaign, recent, timeZone, publicFigure, now } = loaderData;
  const live = useDeskVersion();
  const alerts = loaderData.alerts.map(({ key, alert }) => (
    <Alert key={key}>{alertText(alert, loaderData.sendsMail)}</Alert>
  ));
  const more = alerts.splice(ALERTS_SHOWN);
  return (
    <>
      <h1 className="sr-only">{deskLabels.overview}</h1>
      {!loaderData.sendsMail && <Alert>{labels.noMail}</Alert>}
      {alerts}
      {more.length > 0 && (
        <details className="border-b border-rule">
          <summary className="px-edge py-3">{labels.moreAlerts(more.length)}</summary>
          {more}
        </details>
      )}
      {loaderData.steps.length > 0 && <FirstSteps {...loaderData} />}
      {loaderData.pastSteps.length > 0 && (
        <ChangeReminder act={labels.pastSteps.act} document="events">
          {[labels.pastSteps.lead, ...loaderData.pastSteps.map(labels.pastSteps.still)].join(" ")}
        </ChangeReminder>
      )}
      {loaderData.large.map(({ path, document }) => (
        <ChangeReminder key={path} act={labels.largePage.act} document={document}>
          {labels.largePage.why(path)}
        </ChangeReminder>
      ))}
      <div className="border-b border-rule min-[75rem]:grid min-[75rem]:grid-cols-[minmax(0,1fr)_23.5rem]">
        <WaitingSection allWaiting={loaderData.waiting} now={now} />
        <RecentArrivals arrivals={loaderData.arrivals} live={live} />
      </div>
      <GoalFigures recent={recent} campaign={campaign} timeZone={timeZone} />
      <MonthChart months={recent.months} />
      <p className="max-w-[60rem] px-edge pb-8 text-label text-iron">
        {labels.countingRule} {publicFigure}
      </p>
    </>
  );
}

type FirstStepsProps = Pick<Awaited<ReturnType<typeof loader>>, "steps" | "mayChangeRecords">;

const FirstSteps = ({ steps, mayChangeRecords }: FirstStepsProps) => (
  <section aria-labelledby="steps" className="border-b border-rule px-edge py-4">
    <div className="flex items-center justify-between gap-4">
      <SectionHeading id="steps">{labels.stepsHeading}</SectionHeading>
      {mayChangeRecords && (
        <Form method="post">
          <IntentOnceButton value="put-away" className="text-link text-small">
            {labels.putAway}
          </IntentOnceButton>
        </Form>
      )}
    </div>
    <ol className="mt-2 grid gap-x-6 gap-y-1 md:grid-cols-2 min-[75rem]:grid-cols-3">
      {steps.map(({ step, isDone, to }) => (
        <li key={step} className="flex min-h-(--row) items-baseline gap-2">
          <StatusShape status={isDone ? "answered" : "unthanked"} />
          <span>
            {to && !isDone ? (
              <Link to={to} className="text-link">
                {labels.steps[step].name}
              </Link>
            ) : (
              labels.steps[step].name
            )}
            <span className="block text-label text-iron">
              {isDone ? labels.stepDone : labels.steps[step].why}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const Alert = ({ children }: { children: string }) => (
  <p
    role="alert"
    className="border-b border-l-8 border-rule border-l-alarm px-edge py-3 font-semibold"
  >
    {renderList(children.split(DESK_PATH), (part, index) =>
      // Every second part is a match.
      index % 2 === 1 ? <TextLink to={part}>{labels.openRecord}</TextLink> : part,
    )}
  </p>
);

/** A value that the site shows until staff change it. */
const ChangeReminder = ({
  act,
  document,
  children,
}: {
  act: string;
  document: string;
  children: string;
}) => (
  <p className="mx-edge my-4 border-l-[6px] border-brass bg-bone px-4 py-3">
    {children}{" "}
    <Link className="text-link" to={editUrlOf(document)}>
      {act}
    </Link>
  </p>
);
