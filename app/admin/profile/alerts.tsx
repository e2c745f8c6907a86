import { redirect, useNavigation } from "react-router";
import { Options, Submit, TextLink } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { alertsPage as labels } from "#content/staff-people.ts";
import { readChoices, saveChoices } from "#domain/alerts/alert-choices.ts";
import type { Route } from "./+types/alerts";
import { OwnPage } from "./own-page.tsx";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, session, mail, timeZone } = requireStaff(context, "read");
  const choices = await readChoices(db, session);
  return { choices, email: session.email, sendsMail: mail.isConfigured, timeZone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, session } = requireStaff(context, "read");
  await saveChoices(db, session, await readForm(request));
  return redirect("/admin/alerts?toast=alerts-saved", 303);
}

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { choices, email, sendsMail, timeZone } = loaderData;
  return (
    <OwnPage heading={labels.heading} line={email ? labels.line(email) : labels.noEmail}>
      {!sendsMail && <p className="mb-6">{labels.noMail}</p>}
      {!email && (
        <p className="mb-6">
          <TextLink to="/admin/account">{labels.addEmail}</TextLink>
        </p>
      )}
      <KeptForm name="alerts" method="post" key={JSON.stringify(choices)} className="grid gap-6">
        <ul className="border-t border-rule">
          {choices.map(({ kind, pace }) => (
            <li key={kind} className="border-b border-rule py-2">
              <label className="flex items-center justify-between gap-4">
                {labels.kinds[kind]}
                <select name={kind} defaultValue={pace} className="field-input w-auto">
                  <Options of={labels.paces} />
                </select>
              </label>
            </li>
          ))}
        </ul>
        <p className="text-small text-iron">{labels.help(timeZone)}</p>
        <div>
          <Submit disabled={busy}>{labels.save}</Submit>
        </div>
      </KeptForm>
    </OwnPage>
  );
}
