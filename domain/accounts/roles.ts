import type { StaffRole } from "#db/schema.ts";

export type Permission =
  | "read"
  | "handle"
  /** Content of the site: drafts, and what is published of them. */
  | "write"
  | "import"
  | "export"
  | "accounts"
  | "privacy";

const GRANTED: Record<StaffRole, readonly Permission[]> = {
  viewer: ["read"],
  /** Sees and exports the books, and changes nothing. */
  treasurer: ["read", "export"],
  editor: ["read", "handle", "write", "import", "export"],
  administrator: ["read", "handle", "write", "import", "export", "accounts", "privacy"],
};

export const ROLES = Object.keys(GRANTED) as StaffRole[];

export const may = (role: StaffRole, permission: Permission) => GRANTED[role].includes(permission);

export const rolesThatMay = (permission: Permission) =>
  ROLES.filter((role) => may(role, permission));
