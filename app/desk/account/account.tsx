import { data, redirect } from "react-router";
import { FormError, SubmitOnceButton, TextField } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import {
  accountLabels,
  accountRefusals,
  ownAccountPage as labels,
} from "#content/desk/accounts.ts";
import { changeAccountDetails } from "#domain/accounts/account-settings.ts";
import type { Route } from "./+types/account";
import { AccountPage } from "./account-page.tsx";

export const meta = () => pageTitle(labels.heading);

export function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context);
  const { username, name, email } = session;
  return { username, name: name ?? "", email: email ?? "" };
}

export async function action(args: Route.ActionArgs) {
  const { staff, field, typed } = await readStaffForm(args);
  const result = await changeAccountDetails(staff, { name: field("name"), email: field("email") });
  if (!result.ok) return data({ error: accountRefusals[result.reason], typed }, 400);
  return redirect("/admin/account?toast=own-saved", 303);
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { username, name, email } = loaderData;
  return (
    <AccountPage heading={labels.heading} lead={labels.lead(username)}>
      <RestoredForm key={`${name} ${email}`} name="own" method="post" className="grid gap-6">
        <TextField
          name="name"
          label={accountLabels.name}
          help={labels.nameHelp}
          autoComplete="name"
          autoCapitalize="words"
          defaultValue={name}
        />
        <TextField
          name="email"
          type="email"
          label={accountLabels.email}
          help={labels.emailHelp}
          autoComplete="email"
          defaultValue={email}
        />
        <FormError text={actionData?.error} />
        <div>
          <SubmitOnceButton>{labels.save}</SubmitOnceButton>
        </div>
      </RestoredForm>
    </AccountPage>
  );
}
