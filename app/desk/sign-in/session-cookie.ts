import { parse, serialize } from "hono/utils/cookie";
import { type Clock, SECOND } from "#domain/values/clock.ts";

/**
 * Over TLS the __Host- prefix makes browsers send the cookie to this host only, so that no sibling
 * host (such as the giving embed) can set or receive it (RFC 6265bis, section 4.1.3.2).
 */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name);

/** Returns the cookie's value, or null. */
export const readCookie = (cookies: string | null, name: string, secure: boolean) =>
  parse(cookies ?? "", cookieName(name, secure))[cookieName(name, secure)] || null;

/** Returns the Set-Cookie value; `lasts` is in milliseconds. */
export const setCookie = (name: string, value: string, lasts: number, secure: boolean) =>
  // Lax, so that a link in a notice email opens the staff area. Requests that change something are
  // also checked for their origin.
  serialize(cookieName(name, secure), value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: Math.ceil(lasts / SECOND),
  });

/** Returns the token of the request's session cookie, or null. */
export const readSessionToken = (cookies: string | null, secure: boolean) =>
  readCookie(cookies, "staff", secure);

/** Returns the token of a browser that was asked for a passkey (passkey-options.ts), or null. */
export function readPasskeyToken(cookies: string | null, secure: boolean): string | null {
  const token = readCookie(cookies, "staff-passkey", secure);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/**
 * Returns the Set-Cookie value with the token until `endsAt` (ISO UTC); the server ends idle
 * sessions earlier.
 */
export const sessionCookie = (
  { token, endsAt }: { token: string; endsAt: string },
  { clock, secure }: { clock: Clock; secure: boolean },
) => setCookie("staff", token, Date.parse(endsAt) - clock.now().getTime(), secure);

export const endedSessionCookie = (secure: boolean) => setCookie("staff", "", 0, secure);
