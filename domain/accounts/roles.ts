/** What each role may do; everything else is refused. */
import type { StaffRole } from "#db/schema.ts";

export type Permission =
  | "read"
  | "handle"
  /** Content of the site: drafts, and what is asked to be published. */
  | "write"
  | "publish"
  | "import"
  | "export"
  | "accounts"
  | "privacy";

const GRANTED: Record<StaffRole, readonly Permission[]> = {
  viewer: ["read"],
  /** Sees and exports the books, and changes nothing. */
  treasurer: ["read", "export"],
  editor: ["read", "handle", "write", "publish", "import", "export"],
  administrator: ["read", "handle", "write", "publish", "import", "export", "accounts", "privacy"],
};

export const ROLES = Object.keys(GRANTED) as StaffRole[];

export const may = (role: StaffRole, permission: Permission) => GRANTED[role].includes(permission);

/** Name of the setting; its value is "on" or "off". */
export const EDITORS_WRITE_ONLY = "editors-write-only";

/** A role, and the administrators' decision that editors write only. */
interface Standing {
  role: StaffRole;
  writesOnly: boolean;
}

export const mayWith = ({ role, writesOnly }: Standing, permission: Permission) =>
  may(role, permission) && !(writesOnly && role === "editor" && permission === "publish");

/** For the text of a refusal. */
export const rolesThatMay = (permission: Permission, writesOnly: boolean) =>
  ROLES.filter((role) => mayWith({ role, writesOnly }, permission));
