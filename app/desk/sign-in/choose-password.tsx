import { data, Form, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import {
  HiddenUsernameField,
  PasswordField,
  SubmitOnceButton,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { readOpenForm } from "#app/read-form.ts";
import { choosePasswordPage as labels } from "#content/desk/accounts.ts";
import { passwordHelp, passwordProblems } from "#content/desk/sign-in.ts";
import { readLinkedAccount } from "#domain/accounts/account-link.ts";
import { choosePassword } from "#domain/accounts/forgotten-password.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/accounts/password-rules.ts";
import { closeSession } from "#domain/accounts/session.ts";
import type { Route } from "./+types/choose-password";
import { endedSessionCookie, readCookie, readSessionToken, setCookie } from "./session-cookie.ts";
import { SignInFrame } from "./sign-in-page.tsx";

export const meta = () => [{ title: labels.heading }];

const tokenOf = (request: Request, secure: boolean) =>
  readCookie(request.headers.get("cookie"), "staff-link", secure) ?? "";

/**
 * Loads the account of the link that was followed (password-link.ts); null when the link is no
 * longer valid.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const account = await readLinkedAccount(db, clock, tokenOf(request, secure));
  return data({ username: account?.username ?? null }, { status: account ? 200 : 410 });
}

/** Choosing a password also ends this browser's session, which may be another person's. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, visit, field } = await readOpenForm({ request, context });
  const { db, clock, secure } = services;
  const choice = { token: tokenOf(request, secure), next: field("next") };
  const result = await choosePassword(db, clock, visit.clientIp, choice);
  if (!result.ok) {
    const problems = passwordProblems(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);
    const error = result.reason === "expired" ? null : problems[result.reason];
    return data({ error }, { status: error ? 400 : 410 });
  }
  const session = readSessionToken(request.headers.get("cookie"), secure);
  if (session) await closeSession(db, session);
  const headers = new Headers({ "set-cookie": endedSessionCookie(secure) });
  headers.append("set-cookie", setCookie("staff-link", "", 0, secure));
  return redirect("/admin?toast=password-chosen", { status: 303, headers });
}

export default function ChoosePassword({ loaderData, actionData }: Route.ComponentProps) {
  const { username } = loaderData;
  if (username === null || (actionData && !actionData.error))
    return (
      <SignInFrame heading={labels.expiredHeading} lead={labels.expired}>
        <TextLink to="/admin/forgotten">{labels.sendAnotherLink}</TextLink>
      </SignInFrame>
    );
  return (
    <SignInFrame heading={labels.heading} lead={labels.lead(username)}>
      <Form method="post" className="grid gap-6">
        <HiddenUsernameField username={username} />
        <PasswordField
          name="next"
          label={labels.next}
          autoComplete="new-password"
          error={actionData?.error ?? undefined}
        />
        <SubmitOnceButton>{labels.submit}</SubmitOnceButton>
      </Form>
      <p className="mt-6 text-small text-iron">{passwordHelp(MIN_PASSWORD_LENGTH)}</p>
    </SignInFrame>
  );
}
