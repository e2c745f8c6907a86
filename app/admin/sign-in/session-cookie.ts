import { parse, serialize } from "hono/utils/cookie";
import { SECOND } from "#domain/ports/clock.ts";

/**
 * Over TLS the __Host- prefix makes browsers keep the cookie to this very host, so that no sibling
 * host (the giving embed among them) can set or receive it (RFC 6265bis, section 4.1.3.2).
 */
const nameOf = (secure: boolean) => (secure ? "__Host-staff" : "staff");

/** The token a request brings, or null. */
export function readSessionToken(cookies: string | null, secure: boolean): string | null {
  const name = nameOf(secure);
  return parse(cookies ?? "", name)[name] || null;
}

/** Set-Cookie value that hands the token over until `expiresAt` (ISO UTC); `now` in milliseconds. */
export function sessionCookie(
  token: string,
  expiresAt: string,
  now: number,
  secure: boolean,
): string {
  return setCookie(token, Math.ceil((Date.parse(expiresAt) - now) / SECOND), secure);
}

/** Set-Cookie value that takes the token away. */
export const endedSessionCookie = (secure: boolean) => setCookie("", 0, secure);

function setCookie(value: string, maxAge: number, secure: boolean): string {
  // Lax, so that a link in a notice mail opens the desk; requests that change something are checked
  // for their origin besides.
  return serialize(nameOf(secure), value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge,
  });
}
