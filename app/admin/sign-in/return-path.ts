/**
 * Where staff go on after signing in: a link in a mail keeps its target through password, code and
 * forced password change. Only pages of the staff area on this site are followed (CWE-601).
 */

/** Longer than any address that the desk makes. */
const LONGEST = 1_000;
/** Printable ASCII without a backslash, which browsers read as a slash. */
const BELOW_ADMIN = /^\/admin\/[\x21-\x5b\x5d-\x7e]+$/;
/** Addresses that show nothing by themselves. */
const NO_PAGES = new Set(["/admin/code", "/admin/sign-out", "/admin/renew", "/admin/preferences"]);
/** What only downloads a file belongs to the page that links to it. */
const FILE = /(\/export|\/upload|\/problems\.csv|\.csv)$/;
/** Said once, or of the router: no part of the page. */
const PASSING = ["notice", "_routes", "index"];
const HERE = "http://here.invalid";

/** The path and query of the page that `asked` leads to; null unless it is one of the staff area. */
export function readReturnPath(asked: string | null): string | null {
  if (!asked || asked.length > LONGEST || !BELOW_ADMIN.test(asked)) return null;
  const url = new URL(asked, HERE);
  const path = url.pathname.replace(FILE, "");
  if (url.origin !== HERE || !BELOW_ADMIN.test(path) || NO_PAGES.has(path)) return null;
  for (const name of PASSING) url.searchParams.delete(name);
  return `${path}${url.search}`;
}

/** The address `door` ("/admin", "/admin/password" …), which leads on to `asked` where that may be followed. */
export function signInUrlFor(door: string, asked: string | null): string {
  const next = readReturnPath(asked);
  return next ? `${door}?${new URLSearchParams({ next })}` : door;
}

/** A page of the staff area with the notice that it says once. */
export function withNotice(page: string, notice: string): string {
  const url = new URL(page, HERE);
  url.searchParams.set("notice", notice);
  return `${url.pathname}${url.search}`;
}
