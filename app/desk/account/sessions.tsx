import { Form, redirect } from "react-router";
import { clientIpName } from "#app/desk/audit/audit-sentence.ts";
import { SubmitOnceButton } from "#app/desk/parts/fields.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { periodInWords } from "#content/count.ts";
import { sessionsPage as labels } from "#content/desk/sign-in.ts";
import {
  type AccountSession,
  endAccountSessions,
  listAccountSessions,
} from "#domain/accounts/session.ts";
import { MAX_IDLE_MS, MAX_SESSION_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/sessions";
import { AccountPage } from "./account-page.tsx";

export const meta = () => [{ title: labels.heading }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, session, actor } = requireStaff(context);
  const sessions = await listAccountSessions(db, clock, actor.staffId);
  return {
    sessions: sessions.map((each) => ({ ...each, isThis: each.id === session.id })),
  };
}

/** `end` is a session's id, or "others". */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  await endAccountSessions(staff, field("end"));
  return redirect("/admin/sessions", 303);
}

export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  return (
    <AccountPage heading={labels.heading} lead={labels.lead}>
      <Form method="post">
        <ul className="border-t border-edge">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
        {sessions.length > 2 && (
          <SubmitOnceButton name="end" value="others" className="button mt-6">
            {labels.endOthers}
          </SubmitOnceButton>
        )}
      </Form>
      <p className="mt-6 text-small text-iron">
        {labels.help(periodInWords(MAX_SESSION_MS), periodInWords(MAX_IDLE_MS))}
      </p>
    </AccountPage>
  );
}

interface SessionItemProps {
  session: AccountSession & { isThis: boolean };
}

function SessionItem({ session: { id, created_at, address: clientIp, isThis } }: SessionItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-edge py-3">
      <p>
        <strong>{isThis ? labels.here : labels.elsewhere}</strong>
        <br />
        <span className="text-small text-iron">
          {labels.since} <LocalTime time={created_at} showsTime />
          {clientIp && `, ${labels.from} ${clientIpName(clientIp)}`}
        </span>
      </p>
      {!isThis && (
        <SubmitOnceButton name="end" value={id} className="button-quiet">
          {labels.end}
        </SubmitOnceButton>
      )}
    </li>
  );
}
