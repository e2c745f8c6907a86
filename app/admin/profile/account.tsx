import { data, redirect, useNavigation } from "react-router";
import { FormError, Submit, TextField } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { accountRefusals, ownAccountPage as labels, peopleLabels } from "#content/staff-people.ts";
import { changeOwnAccount } from "#domain/accounts/change-own-account.ts";
import type { Route } from "./+types/account";
import { OwnPage } from "./own-page.tsx";

export const meta = () => pageTitle(labels.heading);

export function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "read");
  const { username, name, email } = session;
  return { username, name: name ?? "", email: email ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "read");
  const field = await readForm(request);
  const typed = { name: field("name"), email: field("email") };
  const result = await changeOwnAccount(desk, typed);
  if (!result.ok) return data({ error: accountRefusals[result.reason] }, 400);
  return redirect("/admin/account?toast=own-saved", 303);
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { username, name, email } = loaderData;
  return (
    <OwnPage heading={labels.heading} line={labels.line(username)}>
      <KeptForm key={`${name} ${email}`} name="own" method="post" className="grid gap-6">
        <div>
          <TextField
            name="name"
            label={peopleLabels.name}
            autoComplete="name"
            defaultValue={name}
          />
          <p className="mt-1 text-small text-iron">{labels.nameHelp}</p>
        </div>
        <div>
          <TextField
            name="email"
            type="email"
            label={peopleLabels.email}
            autoComplete="email"
            defaultValue={email}
          />
          <p className="mt-1 text-small text-iron">{labels.emailHelp}</p>
        </div>
        <FormError text={actionData?.error} />
        <div>
          <Submit disabled={busy}>{labels.save}</Submit>
        </div>
      </KeptForm>
    </OwnPage>
  );
}
