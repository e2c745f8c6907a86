/** What each role may do; everything else is refused. */
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

export const may = (role: StaffRole, permission: Permission) => GRANTED[role].includes(permission);

/** For the text of a refusal. */
export const rolesThatMay = (permission: Permission) =>
  ROLES.filter((role) => may(role, permission));
