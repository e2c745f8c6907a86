/**
 * The page to which staff return after signing in: a link in an email leads through password, code
 * and forced password change to its page. Only pages of this site's staff area are accepted
 * (CWE-601).
 */

const MAX_LENGTH = 1_000;
/** Printable ASCII without a backslash, which browsers read as a slash. */
const ADMIN_PATH = /^\/admin\/[\x21-\x5b\x5d-\x7e]+$/;
/** Paths that have no page. */
const PATHS_WITHOUT_PAGE = new Set([
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
const FILE_PATH = /(\/export|\/upload|\/problems\.csv|\.csv)$/;
/** Parameters of a single answer or of the router, which do not belong to the page. */
const DROPPED_PARAMS = ["toast", "done", "_routes", "index"];
const BASE_URL = "http://here.invalid";

/**
 * Returns the path and query of the page that `requested` leads to; null when it is not in the
 * staff area.
 */
export function parseReturnPath(requested: string | null): string | null {
  if (!requested || requested.length > MAX_LENGTH || !ADMIN_PATH.test(requested)) return null;
  const url = new URL(requested, BASE_URL);
  const path = url.pathname.replace(FILE_PATH, "");
  if (url.origin !== BASE_URL || !ADMIN_PATH.test(path) || PATHS_WITHOUT_PAGE.has(path))
    return null;
  for (const name of DROPPED_PARAMS) url.searchParams.delete(name);
  return `${path}${url.search}`;
}

/**
 * Returns the URL of a sign-in page ("/admin", "/admin/password" …) with `requested` as its ?next=
 * if that is allowed.
 */
export function signInUrlFor(page: string, requested: string | null): string {
  const next = parseReturnPath(requested);
  return next ? `${page}?${new URLSearchParams({ next })}` : page;
}
