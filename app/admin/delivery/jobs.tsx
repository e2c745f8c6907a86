import { Form, redirect, useNavigation } from "react-router";
import { requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { deliveryQueue as words } from "#content/delivery-queue.ts";
import { desk } from "#content/staff.ts";
import { may } from "#domain/accounts/roles.ts";
import {
  listQuarantinedContacts,
  type QuarantinedContact,
  releaseContact,
} from "#domain/contacts/quarantine.ts";
import { listJobs } from "#domain/outbox/list-jobs.ts";
import { retryJobs } from "#domain/outbox/retry-jobs.ts";
import type { Route } from "./+types/jobs";
import { JobTable } from "./job-table.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${words.heading} · ${desk.heading}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, outbox, retention } = context.get(servicesContext);
  const { session } = requireStaff(context, "read");
  const mayHandle = may(session.role, "handle");
  return {
    mayHandle,
    queue: await listJobs(db, outbox.kinds),
    held: await listQuarantinedContacts(db, retention.spamMs),
  };
}

/** `retry` = a job's id or "all"; `release` = the id of a held message. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, outbox } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const form = await request.formData().catch(() => new FormData());
  const retry = textField(form, "retry");
  const release = textField(form, "release");
  const retried = retry ? await retryJobs(db, clock, actor, retry) : 0;
  const released = release ? await releaseContact(db, clock, actor, release) : false;
  outbox.resume();
  const notice = released ? "message-released" : retried > 0 ? "work-retried" : "nothing-to-do";
  return redirect(`/admin/jobs?notice=${notice}`, 303);
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { queue, held, mayHandle } = loaderData;
  const loading = useNavigation().state !== "idle";
  const busy = loading || !mayHandle;
  return (
    <section aria-busy={loading} className="pb-16">
      <dl className="flex flex-wrap gap-x-10 gap-y-3 border-b border-edge px-edge py-4">
        {words.counts.map(({ state, name }) => (
          <div key={state}>
            <dt className="text-small text-iron">{name}</dt>
            <dd className="text-lead font-semibold">
              {queue.counts[state].toLocaleString("en-US")}
            </dd>
          </div>
        ))}
      </dl>
      {queue.unserved.map(({ kind, count }) => (
        <p key={kind} className="px-edge pt-4">
          {count.toLocaleString("en-US")} × {words.kinds[kind] ?? kind}: {words.unserved}
        </p>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-4 px-edge pt-8 pb-3">
        <h2 className="font-serif text-lead font-semibold">{words.troubled}</h2>
        {queue.troubled.length > 0 && (
          <Form method="post">
            <button type="submit" name="retry" value="all" className="button-quiet" disabled={busy}>
              {words.retryAll}
            </button>
          </Form>
        )}
      </div>
      {queue.troubled.length === 0 ? (
        <p className="px-edge text-iron">{words.noTrouble}</p>
      ) : (
        <JobTable jobs={queue.troubled} busy={busy} />
      )}
      <h2 className="px-edge pt-12 pb-3 font-serif text-lead font-semibold">{words.held}</h2>
      {held.length === 0 ? (
        <p className="px-edge text-iron">{words.noHeld}</p>
      ) : (
        <ul>
          {held.map((contact) => (
            <Held key={contact.id} contact={contact} busy={busy} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Held({ contact, busy }: { contact: QuarantinedContact; busy: boolean }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 border-b border-rule px-edge py-3">
      <div className="min-w-0 max-w-[48rem] wrap-anywhere">
        <p>
          <strong>{contact.name}</strong> · {contact.email} ·{" "}
          {words.reasons[contact.suspected] ?? contact.suspected}
        </p>
        <p className="line-clamp-3 whitespace-pre-line text-small">{contact.message}</p>
        {contact.expires_at && (
          <p className="text-small text-iron">
            {words.expires} <LocalTime time={contact.expires_at} withTime />
          </p>
        )}
      </div>
      <Form method="post">
        <button
          type="submit"
          name="release"
          value={contact.id}
          className="button-quiet"
          disabled={busy}
          aria-label={`${words.release} ${contact.name}`}
        >
          {words.release}
        </button>
      </Form>
    </li>
  );
}
