import { data, redirect } from "react-router";
import { readStaffForm, requireStaff } from "#app/desk/require-staff.ts";
import { listSharers } from "#domain/people/personal-data.ts";
import { exportPerson } from "#domain/privacy/export-person.ts";
import type { Route } from "./+types/export-person";

/** POST /admin/privacy/export: everything stored about a person, as a JSON file. */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const typed = field("email");
  if ((await listSharers(staff.db, typed)).length > 0) throw redirect("/admin/privacy", 303);
  const person = await exportPerson(staff, typed);
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
