/** What a refusal of a role tells, as data for the page and for clients that read JSON. */
import type { StaffRole } from "#db/schema.ts";
import { type Permission, rolesThatMay } from "./roles.ts";

export interface RoleRefusal {
  error: string;
  username: string;
  role: StaffRole;
  /** The roles that may; none when the address is closed to all. */
  roles: StaffRole[];
}

export const roleRefusal = (
  { username, role }: { username: string; role: StaffRole },
  permission: Permission | null,
): RoleRefusal => ({
  error: "Your role does not allow this.",
  username,
  role,
  roles: permission ? rolesThatMay(permission) : [],
});

/** Whether something that was thrown in a route is such a refusal. */
export function isRoleRefusal(value: unknown): value is RoleRefusal {
  return (
    typeof value === "object" &&
    value !== null &&
    "roles" in value &&
    Array.isArray(value.roles) &&
    "username" in value &&
    "role" in value
  );
}
