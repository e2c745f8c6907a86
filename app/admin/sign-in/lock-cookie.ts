/**
 * Remembers in the browser which name it has locked, so that a reloaded page shows the lock as the
 * database has it. Only for display: without the cookie the database refuses all the same.
 */
import { countedName } from "#domain/sessions/lockout.ts";
import { readCookie, setCookie } from "./session-cookie.ts";

/** The name that this browser has locked, as attempts are counted under it, or null. */
export function readLockedName(cookies: string | null, secure: boolean): string | null {
  const value = readCookie(cookies, "staff-lock", secure);
  return value && /^[0-9a-f]{32}$/.test(value) ? value : null;
}

/** Set-Cookie value that lasts as long as the lock. `waitMs` in milliseconds. */
export const lockCookie = (username: string, waitMs: number, secure: boolean) =>
  setCookie("staff-lock", countedName(username), waitMs, secure);
