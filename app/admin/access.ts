/** Which requests below /admin are allowed. Everything that is not listed here is refused. */
import type { StaffRole } from "#db/schema.ts";
import { may, type Permission } from "#domain/accounts/roles.ts";
import type { StaffSession } from "#domain/sessions/session.ts";

/** The page after sign-in: the first of the specified tabs (specification, section 2). */
export const ADMIN_HOME = "/admin/donations";

/** Paths for visitors who are not signed in. */
const OPEN = new Set([
  "/admin",
  "/admin/code",
  "/admin/passkey",
  "/admin/sign-out",
  "/admin/forgotten",
  "/admin/link",
  "/admin/choose-password",
]);
/** Paths for a staff member whose password another person knows. */
const WITH_TEMPORARY_PASSWORD = new Set(["/admin/password", "/admin/sign-out", "/admin/active"]);
/** Paths for a staff member without the two-step sign-in that all need. */
const WITHOUT_SECOND_STEP = new Set([
  "/admin/two-step",
  "/admin/prove",
  "/admin/sign-out",
  "/admin/active",
]);
/** How people sign in and what they may do: only after the person has confirmed who they are. */
const AFTER_PROOF = ["/admin/account", "/admin/two-step", "/admin/passkeys", "/admin/accounts"];

const isBelow = (path: string, known: string) => path === known || path.startsWith(`${known}/`);

/**
 * The path that the request must be redirected to, or null when it may pass. `path` as in the address
 * bar, without the router's ".data".
 */
export function requiredRedirect(
  path: string,
  session: StaffSession | null,
  twoStepRequired: boolean,
): string | null {
  if (!session) return OPEN.has(path) ? null : "/admin";
  if (session.mustChangePassword)
    return WITH_TEMPORARY_PASSWORD.has(path) ? null : "/admin/password";
  if (twoStepRequired && !session.twoStep && !WITHOUT_SECOND_STEP.has(path))
    return "/admin/two-step";
  const needsProof = AFTER_PROOF.some((known) => isBelow(path, known));
  return needsProof && !session.isProven ? "/admin/prove" : null;
}

/** The permissions to look at a path and to change something there; null: no role may. */
interface Rule {
  look: Permission | null;
  change: Permission | null;
}

const OWN: Rule = { look: "read", change: "read" };

/** The first that matches counts, for everything below it, too. A route may require more for an action, never less. */
const RULES: readonly (readonly [path: string, rule: Rule])[] = [
  ["/admin/account", OWN],
  ["/admin/password", OWN],
  ["/admin/two-step", OWN],
  ["/admin/passkeys", OWN],
  ["/admin/sessions", OWN],
  ["/admin/prove", OWN],
  ["/admin/active", OWN],
  ["/admin/search", { look: "read", change: null }],
  ["/admin/version", { look: "read", change: null }],
  ["/admin/overview", { look: "read", change: null }],
  ["/admin/donations/export", { look: "export", change: null }],
  ["/admin/donations/givers", { look: "handle", change: null }],
  ["/admin/donations", { look: "read", change: "handle" }],
  ["/admin/contacts/export", { look: "export", change: null }],
  ["/admin/contacts", { look: "read", change: "handle" }],
  ["/admin/people", { look: "read", change: "handle" }],
  ["/admin/newsletter.csv", { look: "export", change: null }],
  ["/admin/newsletter", { look: "read", change: "handle" }],
  ["/admin/templates", { look: "read", change: "handle" }],
  ["/admin/jobs", { look: "read", change: "handle" }],
  ["/admin/site/coming", { look: "export", change: "handle" }],
  ["/admin/site/edit", { look: "read", change: "write" }],
  ["/admin/site/drafts", { look: "write", change: "write" }],
  ["/admin/site/preview", { look: "read", change: null }],
  ["/admin/site", { look: "read", change: "write" }],
  ["/admin/import", { look: "import", change: "import" }],
  ["/admin/accounts", { look: "accounts", change: "accounts" }],
  ["/admin/privacy", { look: "privacy", change: "privacy" }],
  ["/admin/audit", { look: "accounts", change: null }],
];

/** The permission for a request; null where no rule allows it. GET and HEAD look, all else changes. */
export function permissionFor(path: string, method: string): Permission | null {
  const rule = RULES.find(([known]) => isBelow(path, known))?.[1];
  const looks = method === "GET" || method === "HEAD";
  return (looks ? rule?.look : rule?.change) ?? null;
}

export function mayRequest(role: StaffRole, path: string, method: string): boolean {
  if (OPEN.has(path)) return true;
  const permission = permissionFor(path, method);
  return permission !== null && may(role, permission);
}
