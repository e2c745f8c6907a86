import { data, Form, redirect, useNavigation } from "react-router";
import { refuseUnproven } from "#app/admin/profile/refuse-unproven.ts";
import { FormError, Submit, TextField } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { ownAccountPage as labels, peopleLabels } from "#content/staff-people.ts";
import { changeOwnAccount } from "#domain/accounts/change-own-account.ts";
import type { Route } from "./+types/account";
import { OwnPage } from "./own-page.tsx";
import { StepUp } from "./step-up.tsx";

export const meta = () => pageTitle(labels.heading);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "read");
  const { username, name, email, twoStep } = session;
  return { username, name: name ?? "", email: email ?? "", twoStep };
}

/** Takes the password, and the code: the mail address leads to a new password. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "read");
  const field = await readForm(request);
  const unproven = await refuseUnproven(desk, field);
  if (unproven) return data({ error: unproven.error }, unproven.init);
  const typed = { name: field("name"), email: field("email") };
  const result = await changeOwnAccount(desk, typed);
  if (!result.ok) return data({ error: result.error }, 400);
  return redirect("/admin/account?toast=own-saved", 303);
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { username, name, email, twoStep } = loaderData;
  return (
    <OwnPage heading={labels.heading} line={labels.line(username)}>
      <Form method="post" className="grid gap-6">
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
        <StepUp twoStep={twoStep} />
        <FormError text={actionData?.error} />
        <div>
          <Submit disabled={busy}>{labels.save}</Submit>
        </div>
      </Form>
    </OwnPage>
  );
}
