/** What every staff route asks of the request. */
import { data, type RouterContextProvider } from "react-router";
import { readReturnPath } from "#app/admin/sign-in/return-path.ts";
import { requestContext } from "#app/context.ts";
import { retryAfter } from "#app/retry-after.ts";
import type { RefusalText } from "#app/ui/page-failure.tsx";
import { refusals } from "#content/staff.ts";
import { may, type Permission, rolesThatMay } from "#domain/accounts/roles.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import type { StaffSession } from "#domain/sessions/session.ts";
import type { Refusal } from "#domain/sessions/throttled-attempt.ts";
import { DESK_HOME } from "./home.ts";

/** A signed-in staff member, as the audit log names them. */
export type StaffActor = Actor & { staffId: string };

/** The session, if it has the permission. Throws 401 without a session, 403 without the permission. */
export function requireStaff(
  context: Readonly<RouterContextProvider>,
  permission: Permission,
): { session: StaffSession; actor: StaffActor } {
  const { session, clientIp } = context.get(requestContext);
  if (!session) throw data("Sign in first.", { status: 401 });
  if (!may(session.role, permission)) throw refusedByRole(session, permission);
  const { staffId, username } = session;
  return { session, actor: { staffId, username, address: clientIp } };
}

/** 403 in words for the page, and as data for a program. `permission` null: no role has it. */
export function refusedByRole({ username, role }: StaffSession, permission: Permission | null) {
  const roles = permission ? rolesThatMay(permission) : [];
  const words: RefusalText = {
    heading: refusals.role.heading,
    text: refusals.ofRole({ username, role, roles }),
    to: DESK_HOME,
    way: refusals.toDesk,
  };
  return data({ error: refusals.role.heading, role, roles, ...words }, { status: 403 });
}

/** 404 in words for the page. */
export const notHere = (text: string) =>
  data<RefusalText>(
    { heading: refusals.missing.heading, text, to: DESK_HOME, way: refusals.toDesk },
    { status: 404 },
  );

/** Where to go on after signing in, from the address of the door; the desk where nothing was asked for. */
export const nextPage = (url: URL) => readReturnPath(url.searchParams.get("next")) ?? DESK_HOME;

/** The text of a form field; files and missing fields count as empty. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** How a refused proof of identity is answered: 429 with the time to wait, or `status` when it was wrong. */
export function refusalAnswer({ waitMs }: Pick<Refusal, "waitMs">, status = 401): ResponseInit {
  if (waitMs === 0) return { status };
  return { status: 429, headers: retryAfter(waitMs) };
}
