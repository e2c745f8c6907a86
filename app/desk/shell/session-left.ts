import { requireStaff } from "#app/desk/require-staff.ts";
import type { StaffSession } from "#domain/accounts/session.ts";
import type { Clock } from "#domain/values/clock.ts";
import type { Route } from "./+types/session-left";

/**
 * The owner of the session, and how long it lasts in milliseconds by the server's clock, because
 * the browser's clock may be wrong.
 */
export interface SessionLeft {
  username: string;
  idle: number;
  end: number;
}

export function sessionLeft(clock: Clock, session: StaffSession): SessionLeft {
  const now = clock.now().getTime();
  const { username, expiresAt, endsAt } = session;
  return { username, idle: Date.parse(expiresAt) - now, end: Date.parse(endsAt) - now };
}

/** GET /admin/active: how long the session lasts. Asking does not extend it. */
export function loader({ context }: Route.LoaderArgs) {
  const { clock, session } = requireStaff(context);
  return Response.json(sessionLeft(clock, session));
}

/**
 * POST /admin/active: a key or a press on an open page. The gate has extended the session before
 * this runs.
 */
export const action = (args: Route.ActionArgs) => loader(args);
