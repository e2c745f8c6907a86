import type { StaffRole } from "#db/schema.ts";

export type Permission =
  /** One's own account, the search and messages: every role. */
  | "enter"
  /** What shows gifts and people, and the site's documents. */
  | "read"
  /** Who comes to a gathering. */
  | "guests"
  /** Changes messages, their templates and guest lists. */
  | "answer"
  | "handle"
  /** Content of the site: drafts, and what is published of them. */
  | "write"
  | "import"
  | "export"
  | "accounts"
  | "privacy";

const OFFICE: readonly Permission[] = [
  ...(["enter", "read", "guests", "answer"] as const),
  ...(["handle", "write", "import", "export"] as const),
];

const GRANTED: Record<StaffRole, readonly Permission[]> = {
  /** Sees no gift and no page that shows one. */
  messages: ["enter", "guests", "answer"],
  viewer: ["enter", "read"],
  /** Sees and exports the books, and changes nothing. */
  treasurer: ["enter", "read", "guests", "export"],
  editor: OFFICE,
  administrator: [...OFFICE, "accounts", "privacy"],
};

export const ROLES = Object.keys(GRANTED) as StaffRole[];

export const may = (role: StaffRole, permission: Permission) => GRANTED[role].includes(permission);

export const rolesThatMay = (permission: Permission) =>
  ROLES.filter((role) => may(role, permission));
