import { data, Form, redirect } from "react-router";
import {
  FormError,
  HiddenUsernameField,
  PasswordField,
  SubmitOnceButton,
  TextField,
} from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { useKeepUnsentForm } from "#app/desk/parts/restored-form.tsx";
import {
  attemptRefusalText,
  nextPath,
  readStaffForm,
  refusalAnswer,
  requireStaff,
} from "#app/desk/require-staff.ts";
import { periodInWords } from "#content/count.ts";
import { confirmIdentityPage as labels } from "#content/desk/sign-in.ts";
import { proveIdentity } from "#domain/accounts/prove-identity.ts";
import { PROOF_LIFETIME_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/confirm-identity";
import { AccountPage } from "./account-page.tsx";

export const meta = () => pageTitle(labels.heading);

export { actionHeaders as headers } from "#app/response-headers.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { username, twoStep } = requireStaff(context).session;
  return { username, twoStep };
}

/**
 * Confirms the identity before the pages of access.ts that need it, so that an unattended browser
 * gives no lasting access.
 */
export async function action({ url, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const result = await proveIdentity(staff, { password: field("password"), code: field("code") });
  if (result.ok) return redirect(nextPath(url, staff.session), 303);
  const error = result.reason === "invalid" ? labels.refused : attemptRefusalText(result);
  return data({ error }, refusalAnswer(result, 400));
}

export default function ConfirmIdentity({ loaderData, actionData }: Route.ComponentProps) {
  useKeepUnsentForm();
  return (
    <AccountPage heading={labels.heading} lead={labels.lead(periodInWords(PROOF_LIFETIME_MS))}>
      <Form method="post" className="grid gap-6">
        <HiddenUsernameField username={loaderData.username} />
        <PasswordField
          name="password"
          label={labels.password}
          autoComplete="current-password"
          required
        />
        {loaderData.twoStep && (
          <TextField name="code" label={labels.code} autoComplete="one-time-code" required />
        )}
        <FormError text={actionData?.error} />
        <div>
          <SubmitOnceButton>{labels.submit}</SubmitOnceButton>
        </div>
      </Form>
    </AccountPage>
  );
}
