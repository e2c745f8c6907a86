import type { Clock } from "#domain/ports/clock.ts";
import type { StaffSession } from "#domain/sessions/session.ts";

/** How long a session lasts, by the server's clock: the browser's may be wrong. */
export interface SessionLeft {
  username: string;
  /** Milliseconds without another action. */
  idle: number;
  /** Milliseconds in any case. */
  end: number;
}

export function sessionLeft(clock: Clock, session: StaffSession): SessionLeft {
  const now = clock.now().getTime();
  const { username, expiresAt, endsAt } = session;
  return { username, idle: Date.parse(expiresAt) - now, end: Date.parse(endsAt) - now };
}
