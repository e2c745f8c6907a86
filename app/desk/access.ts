/** Decides from the table of pages which requests below /admin are allowed. */
import type { StaffRole } from "#db/schema.ts";
import { hasPermission, type Permission } from "#domain/accounts/roles.ts";
import type { StaffSession } from "#domain/accounts/session.ts";
import { linksTo, staffPages } from "./pages.ts";

/** The page after sign-in: the first of the specified tabs (specification, section 2). */
const ADMIN_HOME = "/admin/donations";
/** The first page of a role that sees no gifts. */
const MESSAGES_HOME = "/admin/messages";

/** Paths that stay open to a staff member whose password another person knows. */
const PATHS_WITH_TEMPORARY_PASSWORD = new Set([
  "/admin/password",
  "/admin/sign-out",
  "/admin/active",
]);
/** Paths that stay open to a staff member without the two-step sign-in that everyone needs. */
const PATHS_WITHOUT_SECOND_STEP = new Set([
  "/admin/two-step",
  "/admin/prove",
  "/admin/sign-out",
  "/admin/active",
]);
const isOpen = (path: string) => staffPages.bare.some((page) => page.isOpen && page.path === path);

/**
 * Returns the path that the request must be redirected to, or null when it may pass. `path` is the
 * path in the address bar, without the router's ".data".
 */
export function requiredRedirect(
  path: string,
  session: StaffSession | null,
  twoStepRequired: boolean,
): string | null {
  if (!session) return isOpen(path) ? null : "/admin";
  if (session.mustChangePassword)
    return PATHS_WITH_TEMPORARY_PASSWORD.has(path) ? null : "/admin/password";
  if (twoStepRequired && !session.twoStep && !PATHS_WITHOUT_SECOND_STEP.has(path))
    return "/admin/two-step";
  const { needsProof } = pageOf(path) ?? {};
  const asksProof = needsProof === true || (needsProof && session.twoStep);
  return asksProof && !session.isProven ? "/admin/prove" : null;
}

/**
 * Sorted from the most exact to the least. A page also covers the paths below it, such as the forms
 * of its files.
 */
const PAGE_PATTERNS = Object.values(staffPages)
  .flat()
  .sort((a, b) => b.path.length - a.path.length)
  .map((page) => ({
    page,
    pattern: new RegExp(`^${page.path.replace(/:\w+|\*/g, "[^/]+")}(/|$)`),
  }));

const pageOf = (path: string) => PAGE_PATTERNS.find(({ pattern }) => pattern.test(path))?.page;

/**
 * Returns the permission for a request; null when no role has it. GET and HEAD need the permission
 * to view, all other methods the one to edit.
 */
export function permissionFor(path: string, method: string): Permission | null {
  const isView = method === "GET" || method === "HEAD";
  return pageOf(path)?.[isView ? "view" : "edit"] ?? null;
}

export function mayRequest(role: StaffRole, path: string, method: string): boolean {
  if (isOpen(path)) return true;
  const permission = permissionFor(path, method);
  return permission !== null && hasPermission(role, permission);
}

export const homeOf = (role: StaffRole) =>
  mayRequest(role, ADMIN_HOME, "GET") ? ADMIN_HOME : MESSAGES_HOME;

/**
 * Links to the pages of daily work. Of several pages with one icon it is the first that the role
 * may open.
 */
export const deskPagesOf = (role: StaffRole) =>
  linksTo([...staffPages.desk, ...staffPages.site])
    .filter(({ to, icon }) => icon && mayRequest(role, to, "GET"))
    .filter(({ icon }, index, all) => all.findIndex((link) => link.icon === icon) === index);

export const settingsPagesOf = (role: StaffRole) =>
  linksTo(staffPages.settings).filter(({ to }) => mayRequest(role, to, "GET"));
