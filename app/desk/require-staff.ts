import { data, type RouterContextProvider } from "react-router";
import { allowedContext, requestContext, servicesContext } from "#app/context.ts";
import { parseReturnPath } from "#app/desk/sign-in/return-path.ts";
import type { RefusalText } from "#app/public/shell/page-failure.tsx";
import { readFields } from "#app/read-form.ts";
import { tooManyRequests } from "#app/retry-after.ts";
import type { Services } from "#app/services.ts";
import { accessRefusals } from "#content/desk/shell.ts";
import { attemptRefusals } from "#content/desk/sign-in.ts";
import { hasPermission, type Permission, rolesWith } from "#domain/accounts/roles.ts";
import { type NewSession, readSession, type StaffSession } from "#domain/accounts/session.ts";
import type { AttemptRefusal } from "#domain/accounts/throttled-attempt.ts";
import type { SessionActor } from "#domain/changes/staff-context.ts";
import type { FilterContext } from "#domain/lists/filter.ts";
import { isoTime, MINUTE } from "#domain/values/clock.ts";
import { homeOf } from "./access.ts";

export type StaffServices = Services & { session: StaffSession; actor: SessionActor };

/**
 * Returns the staff services of a request that the guard has allowed (shell/layout.tsx) by the
 * table of pages. Throws 401 without a session, and 403 without the permission when an action needs
 * more than its page.
 */
export function requireStaff(
  context: Readonly<RouterContextProvider>,
  extraPermission?: Permission,
): StaffServices {
  const { clientIp } = context.get(requestContext);
  const session = context.get(allowedContext);
  if (!session) throw data("Sign in first.", { status: 401 });
  if (extraPermission && !hasPermission(session.role, extraPermission))
    throw refusedByRole(session, extraPermission);
  const { staffId, username, id: sessionId } = session;
  const actor = { staffId, username, clientIp, sessionId };
  return { ...context.get(servicesContext), session, actor };
}

/** Reads the form of an action, and returns it with the staff services of its request. */
export async function readStaffForm(action: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}) {
  const staff = requireStaff(action.context);
  return { staff, ...(await readFields(action.request)) };
}

export type StaffForm = Awaited<ReturnType<typeof readStaffForm>>;

/**
 * Returns the viewpoint that a list's filters need: the account for one's own records, and the day
 * in the organization's zone.
 */
export const viewpointOf = ({ actor, clock, timeZone }: StaffServices): FilterContext => ({
  staffId: actor.staffId,
  timeZone,
  now: isoTime(clock),
});

/**
 * Answers 403 as text for the page and as data for a program. `permission` is null when no role has
 * it.
 */
export function refusedByRole({ username, role }: StaffSession, permission: Permission | null) {
  const roles = permission ? rolesWith(permission) : [];
  const text = accessRefusals.ofRole({ username, role, roles });
  return data(
    {
      error: accessRefusals.role.heading,
      role,
      roles,
      ...refusalText(accessRefusals.role.heading, text),
    },
    { status: 403 },
  );
}

export const notFound = (text: string) =>
  data(refusalText(accessRefusals.missing.heading, text), { status: 404 });

/** Thrown by an action for a form that no page of the desk sends. */
export const unknownIntent = () => data("Unknown intent", { status: 400 });

const refusalText = (heading: string, text: string): RefusalText => ({
  heading,
  text,
  // It redirects to the first page of the role.
  to: "/admin",
  linkText: accessRefusals.toAdmin,
});

/** Returns the path that `?next=` names, or that of the first page of the session's role. */
export const nextPath = (url: URL, { role }: Pick<StaffSession, "role">) =>
  parseReturnPath(url.searchParams.get("next")) ?? homeOf(role);

/** Returns that path for a session that was just opened. */
export async function pathAfterSignIn({ db, clock }: Services, url: URL, { token }: NewSession) {
  const session = await readSession(db, clock, token);
  return session ? nextPath(url, session) : "/admin";
}

export const attemptRefusalText = ({ reason, waitMs }: Pick<AttemptRefusal, "reason" | "waitMs">) =>
  attemptRefusals[reason](Math.ceil(waitMs / MINUTE));

/**
 * Answers 429 with the time to wait for a throttled attempt to prove an identity, and `status` for
 * a wrong one.
 */
export function refusalAnswer(
  { waitMs }: Pick<AttemptRefusal, "waitMs">,
  status = 401,
): ResponseInit {
  return waitMs === 0 ? { status } : tooManyRequests(waitMs);
}
