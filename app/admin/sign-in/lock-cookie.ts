/**
 * Remembers in the browser which name it has locked, so that a page loaded again shows the lock as the
 * database has it. Opens nothing and closes nothing: who removes it is refused all the same.
 */
import { parse, serialize } from "hono/utils/cookie";
import { SECOND } from "#domain/ports/clock.ts";
import { countedName } from "#domain/sessions/lockout.ts";

const nameOf = (secure: boolean) => (secure ? "__Host-staff-lock" : "staff-lock");

/** The name that this browser has locked, as attempts are counted under it, or null. */
export function readLockedName(cookies: string | null, secure: boolean): string | null {
  const name = nameOf(secure);
  const value = parse(cookies ?? "", name)[name];
  return value && /^[0-9a-f]{32}$/.test(value) ? value : null;
}

/** Set-Cookie value that lasts as long as the lock. `waitMs` in milliseconds. */
export const lockCookie = (username: string, waitMs: number, secure: boolean) =>
  serialize(nameOf(secure), countedName(username), {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: Math.ceil(waitMs / SECOND),
  });
