/** What each role may do. Whatever is not listed is refused. */
import type { StaffRole } from "#db/schema.ts";

export type Permission =
  | "read"
  | "handle"
  | "publish"
  | "import"
  | "export"
  | "accounts"
  | "privacy";

const GRANTED: Record<StaffRole, readonly Permission[]> = {
  viewer: ["read"],
  editor: ["read", "handle", "publish", "import", "export"],
  administrator: ["read", "handle", "publish", "import", "export", "accounts", "privacy"],
};

export const ROLES = Object.keys(GRANTED) as StaffRole[];

/** Which roles have a permission, for the words of a refusal. */
export const rolesThatMay = (permission: Permission) =>
  ROLES.filter((role) => GRANTED[role].includes(permission));

export const may = (role: StaffRole, permission: Permission) => GRANTED[role].includes(permission);
