/** Who may go where below /admin. Whatever is not said to be open is closed. */
import type { StaffSession } from "./session.ts";

/** Answers somebody who is not signed in. */
const OPEN = new Set(["/admin", "/admin/code", "/admin/sign-out"]);
/** Answers somebody whose password somebody else knows. */
const WITH_TEMPORARY_PASSWORD = new Set(["/admin/password", "/admin/sign-out"]);
/** Answers somebody who has yet to set up the second step that is required of all. */
const WITHOUT_SECOND_STEP = new Set(["/admin/two-step", "/admin/sign-out"]);

/**
 * Where a request has to go instead, or null when it may pass. `path` as in the address bar, without
 * the router's ".data".
 */
export function detour(
  path: string,
  session: StaffSession | null,
  twoStepRequired: boolean,
): string | null {
  if (!session) return OPEN.has(path) ? null : "/admin";
  if (session.mustChangePassword)
    return WITH_TEMPORARY_PASSWORD.has(path) ? null : "/admin/password";
  if (twoStepRequired && !session.twoStep)
    return WITHOUT_SECOND_STEP.has(path) ? null : "/admin/two-step";
  return null;
}
