/** POST /admin/views: saves or removes a view of a list, and leads to it. */
import { redirect } from "react-router";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { withToast } from "#app/admin/sign-in/return-path.ts";
import { readForm } from "#app/read-form.ts";
import { may } from "#domain/accounts/roles.ts";
import { viewQuery } from "#domain/lists/view-query.ts";
import { removeView, saveView } from "#domain/lists/views.ts";
import type { Route } from "./+types/views";

export const loader = () => redirect("/admin/donations", 303);

export async function action({ request, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "read");
  const { session } = desk;
  const field = await readForm(request);
  if (field("intent") === "remove") {
    await removeView(desk, field("id"), may(session.role, "accounts"));
    const path = field("back") === "/admin/contacts" ? "/admin/contacts" : "/admin/donations";
    return redirect(withToast(path, "view-removed"), 303);
  }
  const list = field("list") === "contacts" ? "contacts" : "donations";
  const query = viewQuery(new URLSearchParams(field("query")));
  const isShared = field("shared") === "on" && may(session.role, "handle");
  const id = await saveView(desk, { list, name: field("name"), query, isShared });
  const path = `/admin/${list}?${query}`;
  if (!id) return redirect(withToast(path, "view-refused"), 303);
  return redirect(withToast(`${path}${query ? "&" : ""}view=${id}`, "view-saved"), 303);
}
