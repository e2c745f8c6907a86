import { data, Form, redirect } from "react-router";
import { withToast } from "#app/desk/page-url.ts";
import { HiddenUsernameField, PasswordField, SubmitOnceButton } from "#app/desk/parts/fields.tsx";
import {
  attemptRefusalText,
  nextPath,
  readStaffForm,
  refusalAnswer,
  requireStaff,
} from "#app/desk/require-staff.ts";
import { sessionCookie } from "#app/desk/sign-in/session-cookie.ts";
import { passwordHelp, passwordPage, passwordProblems } from "#content/desk/sign-in.ts";
import { changePassword } from "#domain/accounts/account-settings.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/accounts/password-rules.ts";
import type { Route } from "./+types/password";
import { AccountPage } from "./account-page.tsx";

export const meta = () => [{ title: passwordPage.heading }];

export { actionHeaders as headers } from "#app/response-headers.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context);
  return { username: session.username, required: session.mustChangePassword };
}

export async function action({ url, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const { clock, secure, session } = staff;
  const { isProven } = session;
  const passwords = { current: field("current"), next: field("next"), isProven };
  const result = await changePassword(staff, passwords);
  if (!result.ok && "waitMs" in result) {
    const current = result.reason === "invalid" ? passwordPage.wrong : attemptRefusalText(result);
    return data({ current }, refusalAnswer(result, 400));
  }
  if (!result.ok) {
    const problems = passwordProblems(MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH);
    return data({ next: problems[result.reason] }, 400);
  }
  const next = nextPath(url, session);
  // A new account starts on the page with the first steps.
  const to = session.mustChangePassword && next === "/admin/donations" ? "/admin/overview" : next;
  return redirect(withToast(to, "password-changed"), {
    status: 303,
    headers: { "set-cookie": sessionCookie(result, { clock, secure }) },
  });
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const errors: Partial<Record<string, string>> = actionData ?? {};
  return (
    <AccountPage
      heading={passwordPage.heading}
      lead={loaderData.required ? passwordPage.givenPassword : passwordPage.lead}
    >
      <Form method="post" className="grid gap-6">
        <HiddenUsernameField username={loaderData.username} />
        <PasswordField
          name="current"
          label={passwordPage.current}
          autoComplete="current-password"
          error={errors.current}
        />
        <PasswordField
          name="next"
          label={passwordPage.next}
          autoComplete="new-password"
          error={errors.next}
        />
        <SubmitOnceButton className={loaderData.required ? "button" : "button justify-self-start"}>
          {passwordPage.submit}
        </SubmitOnceButton>
      </Form>
      <p className="mt-6 text-small text-iron">
        {passwordHelp(MIN_PASSWORD_LENGTH)} {passwordPage.help}
      </p>
    </AccountPage>
  );
}
