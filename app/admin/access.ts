/** Who may go where below /admin. What is not listed as open or allowed is closed. */
import type { StaffRole } from "#db/schema.ts";
import { may, type Permission } from "#domain/accounts/roles.ts";
import type { StaffSession } from "#domain/sessions/session.ts";

/** The addresses that answer a visitor who is not signed in. */
const OPEN = new Set(["/admin", "/admin/code", "/admin/sign-out"]);
/** The addresses that answer a staff member whose password another person knows. */
const WITH_TEMPORARY_PASSWORD = new Set(["/admin/password", "/admin/sign-out"]);
/**
 * Those that answer a staff member who has yet to set up the second step that is required of all.
 */
const WITHOUT_SECOND_STEP = new Set(["/admin/two-step", "/admin/sign-out"]);

/**
 * Where a request has to go instead, or null when it may pass. `path` as in the address bar, without
 * the router's ".data".
 */
export function requiredRedirect(
  path: string,
  session: StaffSession | null,
  twoStepRequired: boolean,
): string | null {
  if (!session) return OPEN.has(path) ? null : "/admin";
  if (session.mustChangePassword)
    return WITH_TEMPORARY_PASSWORD.has(path) ? null : "/admin/password";
  if (twoStepRequired && !session.twoStep)
    return WITHOUT_SECOND_STEP.has(path) ? null : "/admin/two-step";
  return null;
}

/**
 * The permission to look at an address and the one to change something there; null: no role may.
 */
interface Rule {
  look: Permission | null;
  change: Permission | null;
}

/** One's own account: every role. */
const OWN: Rule = { look: "read", change: "read" };

/**
 * The rule of each address and of everything below it; the first that fits counts. A single act may
 * ask for more in its own route, never for less.
 */
const RULES: readonly (readonly [path: string, rule: Rule])[] = [
  ["/admin/password", OWN],
  ["/admin/two-step", OWN],
  ["/admin/sessions", OWN],
  ["/admin/renew", OWN],
  ["/admin/preferences", OWN],
  ["/admin/overview", { look: "read", change: null }],
  ["/admin/donations/export", { look: "export", change: null }],
  ["/admin/donations", { look: "read", change: "handle" }],
  ["/admin/contacts/export", { look: "export", change: null }],
  ["/admin/contacts", { look: "read", change: "handle" }],
  ["/admin/newsletter.csv", { look: "export", change: null }],
  ["/admin/newsletter", { look: "read", change: null }],
  ["/admin/jobs", { look: "read", change: "handle" }],
  ["/admin/site", { look: "read", change: "publish" }],
  ["/admin/import", { look: "import", change: "import" }],
  ["/admin/accounts", { look: "accounts", change: "accounts" }],
  ["/admin/privacy", { look: "privacy", change: "privacy" }],
  ["/admin/audit", { look: "accounts", change: null }],
];

/** What a request to `path` takes; null where no rule allows it. GET and HEAD look, all else changes. */
export function permissionFor(path: string, method: string): Permission | null {
  const rule = RULES.find(([known]) => path === known || path.startsWith(`${known}/`))?.[1];
  const looks = method === "GET" || method === "HEAD";
  return (looks ? rule?.look : rule?.change) ?? null;
}

/** Whether a staff member signed in with `role` may send this request. */
export function mayRequest(role: StaffRole, path: string, method: string): boolean {
  if (OPEN.has(path)) return true;
  const permission = permissionFor(path, method);
  return permission !== null && may(role, permission);
}
