import { readStaffForm } from "#app/desk/require-staff.ts";
import { parseId, pickFields } from "#app/read-form.ts";
import {
  checkDepositRow,
  enterDepositRow,
  ROW_FIELDS,
} from "#domain/donations/enter-deposit-row.ts";
import type { Route } from "./+types/enter-row";

/** POST /admin/donations/deposits/NUMBER/rows: stores one typed row and answers it as JSON. */
export async function action({ params, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const typed = pickFields(field, ROW_FIELDS);
  const check = checkDepositRow(typed);
  const result = check.ok
    ? await enterDepositRow(staff, parseId(params.number), check.value)
    : check;
  return Response.json(result, { status: result.ok ? 200 : 400 });
}
