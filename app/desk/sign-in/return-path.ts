/**
 * The page to which staff return after signing in: a link in an email leads through password, code
 * and forced password change to its page. Only pages of this site's staff area are accepted
 * (CWE-601).
 */

const MAX_LENGTH = 1_000;
/** Printable ASCII without a backslash, which browsers read as a slash. */
const BELOW_ADMIN = /^\/admin\/[\x21-\x5b\x5d-\x7e]+$/;
/** Paths that have no page. */
const NO_PAGES = new Set([
  "/admin/code",
  "/admin/passkey",
  "/admin/passkeys/start",
  "/admin/forgotten",
  "/admin/link",
  "/admin/choose-password",
  "/admin/sign-out",
  "/admin/active",
  "/admin/prove",
]);
/** A path that only downloads a file or changes records leads to the page with its link. */
const FILE = /(\/export|\/upload|\/problems\.csv|\.csv)$/;
/** Parameters of a single answer or of the router, which do not belong to the page. */
const PASSING = ["toast", "done", "_routes", "index"];
const HERE = "http://here.invalid";

/**
 * Returns the path and query of the page that `requested` leads to; null when it is not in the
 * staff area.
 */
export function readReturnPath(requested: string | null): string | null {
  if (!requested || requested.length > MAX_LENGTH || !BELOW_ADMIN.test(requested)) return null;
  const url = new URL(requested, HERE);
  const path = url.pathname.replace(FILE, "");
  if (url.origin !== HERE || !BELOW_ADMIN.test(path) || NO_PAGES.has(path)) return null;
  for (const name of PASSING) url.searchParams.delete(name);
  return `${path}${url.search}`;
}

/**
 * Returns the URL of a sign-in page ("/admin", "/admin/password" …) with `requested` as its ?next=
 * if that is allowed.
 */
export function signInUrlFor(page: string, requested: string | null): string {
  const next = readReturnPath(requested);
  return next ? `${page}?${new URLSearchParams({ next })}` : page;
}
