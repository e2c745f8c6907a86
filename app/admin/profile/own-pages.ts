import type { RailLink } from "#app/admin/shell/rail.tsx";
import { adminLabels, ownMenu } from "#content/staff.ts";
import { noticesPage, ownAccountPage } from "#content/staff-people.ts";

/** The pages of one's own account, in their order. */
export const OWN_PAGES: readonly RailLink[] = [
  { to: "/admin/account", name: ownAccountPage.menuName },
  { to: "/admin/password", name: adminLabels.password },
  { to: "/admin/two-step", name: adminLabels.twoStep },
  { to: "/admin/passkeys", name: adminLabels.passkeys },
  { to: "/admin/sessions", name: adminLabels.sessions },
  { to: "/admin/notices", name: noticesPage.heading },
  { to: "/admin/appearance", name: ownMenu.appearance },
];
