import { data, Form, redirect, useNavigation } from "react-router";
import { codePage, signInPage } from "#content/staff.ts";
import { readSessionToken, sessionCookie } from "#features/staff/session-cookie.ts";
import { finishSignIn } from "#features/staff/sign-in.ts";
import { requestContext, servicesContext } from "../../context.ts";
import type { Route } from "./+types/code";
import { Door, DoorError, DoorField } from "./door.tsx";

import { DESK_HOME } from "./home.ts";
import { refusalAnswer, textField } from "./staff.ts";

export const meta: Route.MetaFunction = () => [{ title: codePage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The second step: the session of the first is traded for a real one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { clientAddress } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const token = readSessionToken(request.headers.get("cookie"), secure);
  if (!token) throw redirect("/admin");
  const result = await finishSignIn(db, clock, clientAddress, token, textField(form, "code"));
  if (!result.ok) return data({ error: result.error }, refusalAnswer(result));
  const cookie = sessionCookie(result.token, result.expiresAt, clock.now().getTime(), secure);
  return redirect(`${DESK_HOME}?notice=signed-in`, {
    status: 303,
    headers: { "set-cookie": cookie },
  });
}

export default function Code({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  return (
    <Door heading={codePage.heading} line={codePage.line}>
      <Form method="post" className="grid gap-6">
        <DoorField name="code" label={codePage.code} autoComplete="one-time-code" />
        <DoorError error={actionData?.error} />
        <button type="submit" className="button" disabled={busy}>
          {busy ? signInPage.submitting : signInPage.submit}
        </button>
      </Form>
      <p className="mt-6 text-small text-iron">{codePage.help}</p>
    </Door>
  );
}
