import type { StaffRole } from "#db/schema.ts";

export type Permission =
  /** Open one's own account, the search and messages. Every role has it. */
  | "enter"
  /** See gifts, people and the site's documents. */
  | "read"
  /** See the guests of a gathering. */
  | "guests"
  /** Change messages, their templates and guest lists. */
  | "answer"
  /** Change gifts, pledges, deposits, letters, people and subscribers. */
  | "records"
  /** Edit the site's content, as drafts and published. */
  | "write"
  | "import"
  | "export"
  | "accounts"
  | "privacy";

const OFFICE: readonly Permission[] = [
  ...(["enter", "read", "guests", "answer"] as const),
  ...(["records", "write", "import", "export"] as const),
];

const PERMISSIONS_BY_ROLE: Record<StaffRole, readonly Permission[]> = {
  /** Sees neither gifts nor any page that shows them. */
  messages: ["enter", "guests", "answer"],
  viewer: ["enter", "read"],
  /** Sees and exports the books, but changes nothing. */
  treasurer: ["enter", "read", "guests", "export"],
  editor: OFFICE,
  administrator: [...OFFICE, "accounts", "privacy"],
};

export const ROLES = Object.keys(PERMISSIONS_BY_ROLE) as StaffRole[];

export const hasPermission = (role: StaffRole, permission: Permission) =>
  PERMISSIONS_BY_ROLE[role].includes(permission);

export const rolesWith = (permission: Permission) =>
  ROLES.filter((role) => hasPermission(role, permission));
