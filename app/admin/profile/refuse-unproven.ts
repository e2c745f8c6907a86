import { refusalAnswer } from "#app/admin/shell/require-staff.ts";
import { accountsPage } from "#content/staff-people.ts";
import type { Desk, StaffActor } from "#domain/audit/record-audit.ts";
import { proveIdentity } from "#domain/sessions/prove-identity.ts";

/**
 * Takes the own password, and the code where the account has two steps, from a form. Null when they are
 * right, or what is wrong with the status of the answer.
 */
export async function refuseUnproven(desk: Desk<StaffActor>, field: (name: string) => string) {
  const proof = { password: field("password"), code: field("code") };
  const refusal = await proveIdentity(desk, proof);
  if (!refusal) return null;
  const error = refusal.reason === "invalid" ? accountsPage.notProven : refusal.error;
  return { error, init: refusalAnswer(refusal, 400) };
}
