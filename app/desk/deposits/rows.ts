import { requireStaff } from "#app/desk/require-staff.ts";
import { parseId, pickFields, readForm } from "#app/read-form.ts";
import { enterDepositRow, ROW_FIELDS } from "#domain/donations/enter-deposit-row.ts";
import type { Route } from "./+types/rows";

/** POST /admin/donations/deposits/NUMBER/rows: stores one typed row and answers it as JSON. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = requireStaff(context);
  const typed = pickFields(await readForm(request), ROW_FIELDS);
  const entered = await enterDepositRow(staff, parseId(params.number), typed);
  return Response.json(entered, { status: entered.ok ? 200 : 400 });
}
