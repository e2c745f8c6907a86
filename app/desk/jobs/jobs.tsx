import type { ReactNode } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { Submit } from "#app/desk/parts/fields.tsx";
import {
  DeskPageHeader,
  PageTable,
  pageTitle,
  SectionHeading,
} from "#app/desk/parts/page-header.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { periodInWords } from "#content/count.ts";
import { jobsPage as labels } from "#content/desk/jobs.ts";
import { overviewPage } from "#content/desk/overview.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import {
  listUnclearEvents,
  markEventSeen,
  type UnclearEvent,
} from "#domain/giving/unclear-events.ts";
import { allowEmail, listRefused } from "#domain/mail/refused-emails.ts";
import { type FailureCause, listJobs, retryJobs } from "#domain/outbox/list-jobs.ts";
import { DONE_JOBS_RETENTION_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/jobs";
import { jobNames } from "./job-names.ts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { db, clock, session } = staff;
  return {
    mayChangeRecords: hasPermission(session.role, "records"),
    queue: await listJobs(db, clock, jobNames(staff)),
    sendsMail: staff.mail.isConfigured,
    reports: await listUnclearEvents(db),
    refused: await listRefused(db),
  };
}

/** `retry` is a cause of failures, `checked` a report's id, `allow` an email. */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const checkedReport = field("checked");
  const allow = field("allow");
  const redirectBack = (isDone: boolean, toast: StaffToast) =>
    redirect(`/admin/jobs?toast=${isDone ? toast : "nothing-to-do"}`, 303);
  if (checkedReport)
    return redirectBack(await markEventSeen(staff, checkedReport), "report-checked");
  if (allow) return redirectBack(await allowEmail(staff, allow), "address-allowed");
  return redirectBack((await retryJobs(staff, field("retry"))) > 0, "work-retried");
}

/** Renders a button for a listed item; null for staff who may only look. */
type ItemButton = (name: "retry" | "checked" | "allow", value: string, text: string) => ReactNode;

/** Jobs with the same failure, under its cause in words. */
const FailedJobs = ({ failure, itemButton }: { failure: FailureCause; itemButton: ItemButton }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3 pb-2">
      <p>
        <strong>{labels.countAndCause(failure.count, failure.cause)}</strong>{" "}
        <span className="text-iron">
          {labels.since} <LocalTime time={failure.since} showsTime />
        </span>
      </p>
      {itemButton("retry", failure.cause, labels.retry)}
    </div>
    <PageTable caption={labels.troublesHeading} columns={labels.columns}>
      {failure.jobs.map(({ id, created_at, what, name, state }) => (
        <tr key={id}>
          <td className="whitespace-nowrap">
            <LocalTime time={created_at} showsTime />
          </td>
          <td>{what}</td>
          <td className="font-semibold wrap-anywhere">{name}</td>
          <td>{state === "dead" ? labels.dead : labels.retrying}</td>
        </tr>
      ))}
    </PageTable>
    {failure.count > failure.jobs.length && (
      <p>{labels.more(failure.count - failure.jobs.length)}</p>
    )}
  </>
);

const UnclearReports = ({
  reports,
  itemButton,
}: {
  reports: readonly UnclearEvent[];
  itemButton: ItemButton;
}) => (
  <PageTable caption={labels.reports} columns={labels.reportColumns}>
    {reports.map(({ id, received_at, provider, type, body }) => (
      <tr key={id}>
        <td className="whitespace-nowrap">
          <LocalTime time={received_at} />
        </td>
        <td>{provider}</td>
        <td className="font-semibold">{type}</td>
        <td>
          <details>
            <summary>{labels.showReport}</summary>
            <pre className="max-h-80 max-w-measure overflow-auto whitespace-pre-wrap break-all text-label">
              {body}
            </pre>
          </details>
        </td>
        <td>{itemButton("checked", id, labels.markChecked)}</td>
      </tr>
    ))}
  </PageTable>
);

type RefusedEmail = Awaited<ReturnType<typeof listRefused>>[number];

const RefusedEmails = ({
  refused,
  itemButton,
}: {
  refused: readonly RefusedEmail[];
  itemButton: ItemButton;
}) => (
  <PageTable caption={labels.refusedHeading} columns={labels.refusedColumns}>
    {refused.map(({ email_key, at, reason }) => (
      <tr key={email_key}>
        <td className="whitespace-nowrap">
          <LocalTime time={at} />
        </td>
        <td className="font-semibold wrap-anywhere">{email_key}</td>
        <td>{reason}</td>
        <td>{itemButton("allow", email_key, labels.sendAgain)}</td>
      </tr>
    ))}
  </PageTable>
);

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { queue, reports, refused, mayChangeRecords, sendsMail } = loaderData;
  const isLoading = useNavigation().state !== "idle";
  const itemButton: ItemButton = (name, value, text) =>
    mayChangeRecords && (
      <Form method="post">
        <Submit name={name} value={value} className="button-quiet" disabled={isLoading}>
          {text}
        </Submit>
      </Form>
    );
  const noTrouble = sendsMail ? labels.noTroubles : overviewPage.noMail;
  return (
    <section aria-busy={isLoading} className="pb-16">
      <DeskPageHeader heading={labels.heading} />
      <dl className="grid grid-cols-2 gap-x-12 gap-y-3 md:flex border-y border-rule px-edge py-3">
        {(Object.keys(labels.counts) as (keyof typeof labels.counts)[]).map((state) => (
          <div key={state}>
            <dt className="text-small text-iron">
              {labels.counts[state](periodInWords(DONE_JOBS_RETENTION_MS))}
            </dt>
            <dd className="money font-serif text-title font-semibold">
              {queue.counts[state].toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
      {queue.unserved > 0 && (
        <p className="px-edge pt-4">
          {queue.unserved.toLocaleString("en-US")} × {labels.unknownJob}: {labels.serviceMissing}
        </p>
      )}
      <div className="px-edge pt-8">
        <SectionHeading id="failed">{labels.troublesHeading}</SectionHeading>
        <p className="text-iron">{queue.causes.length > 0 ? labels.help : noTrouble}</p>
        {queue.causes.map((cause) => (
          <FailedJobs key={cause.cause} failure={cause} itemButton={itemButton} />
        ))}
      </div>
      {reports.length > 0 && (
        <div className="px-edge pt-8">
          <SectionHeading id="reports">{labels.reports}</SectionHeading>
          <p className="max-w-measure py-2">{labels.reportsText}</p>
          <UnclearReports reports={reports} itemButton={itemButton} />
        </div>
      )}
      {refused.length > 0 && (
        <div className="px-edge pt-8">
          <SectionHeading id="refused">{labels.refusedHeading}</SectionHeading>
          <p className="max-w-measure py-2">{labels.refusedText}</p>
          <RefusedEmails refused={refused} itemButton={itemButton} />
        </div>
      )}
    </section>
  );
}
