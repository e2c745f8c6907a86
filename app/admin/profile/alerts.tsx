import { redirect, useNavigation } from "react-router";
import { CheckField, Submit, TextLink } from "#app/admin/shell/fields.tsx";
import { KeptForm } from "#app/admin/shell/kept-form.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { alertsPage as labels } from "#content/staff-people.ts";
import { saveDailyMail, wantsDailyMail } from "#domain/alerts/daily-mail.ts";
import type { Route } from "./+types/alerts";
import { OwnPage } from "./own-page.tsx";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, session, mail, timeZone } = requireStaff(context, "read");
  const isDaily = await wantsDailyMail(db, session.staffId);
  return { isDaily, email: session.email, sendsMail: mail.isConfigured, timeZone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, session } = requireStaff(context, "read");
  const field = await readForm(request);
  await saveDailyMail(db, session.staffId, field("daily") !== "");
  return redirect("/admin/alerts?toast=alerts-saved", 303);
}

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { isDaily, email, sendsMail, timeZone } = loaderData;
  return (
    <OwnPage heading={labels.heading} line={email ? labels.line(email) : labels.noEmail}>
      {!sendsMail && <p className="mb-6">{labels.noMail}</p>}
      {!email && (
        <p className="mb-6">
          <TextLink to="/admin/account">{labels.addEmail}</TextLink>
        </p>
      )}
      <KeptForm name="alerts" method="post" key={String(isDaily)} className="grid gap-6">
        <CheckField name="daily" label={labels.daily(timeZone)} defaultChecked={isDaily} />
        <p className="text-small text-iron">{labels.help}</p>
        <div>
          <Submit disabled={busy}>{labels.save}</Submit>
        </div>
      </KeptForm>
    </OwnPage>
  );
}
