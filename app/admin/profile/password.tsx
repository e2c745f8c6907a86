import { data, Form, redirect, useNavigation } from "react-router";
import {
  nextPage,
  refusalAnswer,
  requireStaff,
  textField,
} from "#app/admin/shell/require-staff.ts";
import { withNotice } from "#app/admin/sign-in/return-path.ts";
import { sessionCookie } from "#app/admin/sign-in/session-cookie.ts";
import { SignInExit, SignInField, SignInFrame } from "#app/admin/sign-in/sign-in-page.tsx";
import { servicesContext } from "#app/context.ts";
import { passwordPage } from "#content/staff.ts";
import { changePassword } from "#domain/accounts/change-password.ts";
import type { Route } from "./+types/password";

export const meta: Route.MetaFunction = () => [{ title: passwordPage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "read");
  return { username: session.username, required: session.mustChangePassword };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { actor } = requireStaff(context, "read");
  const form = await request.formData().catch(() => new FormData());
  const passwords = { current: textField(form, "current"), next: textField(form, "next") };
  const result = await changePassword(db, clock, actor, passwords);
  if (!result.ok) return data({ [result.field]: result.error }, refusalAnswer(result, 400));
  const cookie = sessionCookie(result.token, result.expiresAt, clock.now().getTime(), secure);
  return redirect(withNotice(nextPage(url), "password-changed"), {
    status: 303,
    headers: { "set-cookie": cookie },
  });
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const errors: Partial<Record<string, string>> = actionData ?? {};
  return (
    <SignInFrame
      heading={passwordPage.heading}
      line={loaderData.required ? passwordPage.first : passwordPage.line}
    >
      <Form method="post" className="grid gap-6">
        {/* For password managers, which want to know whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={loaderData.username} />
        <SignInField
          name="current"
          type="password"
          label={passwordPage.current}
          autoComplete="current-password"
          error={errors.current}
        />
        <SignInField
          name="next"
          type="password"
          label={passwordPage.next}
          autoComplete="new-password"
          error={errors.next}
        />
        <button type="submit" className="button" disabled={busy}>
          {passwordPage.submit}
        </button>
      </Form>
      <p className="mt-6 text-small text-iron">{passwordPage.help}</p>
      <SignInExit toDesk={!loaderData.required} />
    </SignInFrame>
  );
}
