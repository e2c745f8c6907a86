import { data, redirect } from "react-router";
import { refuseUnproven } from "#app/admin/profile/refuse-unproven.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { passkeysPage as labels } from "#content/staff-passkeys.ts";
import { addPasskey } from "#domain/passkeys/add-passkey.ts";
import { listPasskeys } from "#domain/passkeys/passkeys.ts";
import { removePasskey } from "#domain/passkeys/remove-passkey.ts";
import type { Route } from "./+types/passkeys";
import { AddPasskey } from "./add-passkey.tsx";
import { OwnPage } from "./own-page.tsx";
import { PasskeyLine } from "./passkey-line.tsx";

export const meta: Route.MetaFunction = () => [{ title: labels.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, session } = requireStaff(context, "read");
  return { passkeys: await listPasskeys(db, session.staffId), twoStep: session.twoStep };
}

/** Removing takes the password, and the code where the account has two steps; so did begin-passkey.ts. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "read");
  const field = await readForm(request);
  if (field("intent") === "add") {
    const made = { name: field("name"), response: field("response") };
    const result = await addPasskey(staff, staff, made);
    if (!result.ok) return data({ id: null, error: result.error }, 400);
    staff.outbox.wake();
    return redirect("/admin/passkeys?toast=passkey-added", 303);
  }
  const id = field("id");
  const unproven = await refuseUnproven(staff, field);
  if (unproven) return data({ id, error: unproven.error }, unproven.init);
  await removePasskey(staff, id);
  staff.outbox.wake();
  return redirect("/admin/passkeys?toast=passkey-removed", 303);
}

export default function Passkeys({ loaderData, actionData }: Route.ComponentProps) {
  const { passkeys, twoStep } = loaderData;
  return (
    <OwnPage heading={labels.heading} line={labels.line}>
      {passkeys.length === 0 && <p className="border-y border-rule py-3">{labels.none}</p>}
      <ul className={passkeys.length > 0 ? "border-t border-rule" : ""}>
        {passkeys.map((passkey) => (
          <PasskeyLine
            key={passkey.id}
            passkey={passkey}
            twoStep={twoStep}
            error={actionData?.id === passkey.id ? actionData.error : null}
          />
        ))}
      </ul>
      <AddPasskey
        key={passkeys.length}
        twoStep={twoStep}
        error={actionData?.id === null ? actionData.error : null}
      />
      <p className="mt-6 text-small text-iron">{labels.help}</p>
    </OwnPage>
  );
}
