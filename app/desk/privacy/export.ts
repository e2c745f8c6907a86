import { data } from "react-router";
import { requireStaff } from "#app/desk/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { exportPerson } from "#domain/privacy/export-person.ts";
import type { Route } from "./+types/export";

/** POST /admin/privacy/export: everything stored about an email address, as a JSON file. */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context);
  const field = await readForm(request);
  const person = await exportPerson(staff, field("email"));
  return new Response(JSON.stringify(person, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="person.json"',
    },
  });
}

/** There is no GET, because an email address must not appear in a URL or a log. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return data("Use POST", { status: 405 });
}
