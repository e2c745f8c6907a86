import { mayRequest } from "#app/admin/access.ts";
import { templatesPage } from "#content/correspondence.ts";
import { deliveryQueue } from "#content/delivery-queue.ts";
import { adminLabels, settingsLabels } from "#content/staff.ts";
import type { StaffRole } from "#db/schema.ts";

export interface SettingsPage {
  to: string;
  name: string;
  /** Pages of one group stand together: people and rules, then the daily running. */
  group: "rules" | "running";
}

const PAGES: readonly SettingsPage[] = [
  { to: "/admin/accounts", name: adminLabels.accounts, group: "rules" },
  { to: "/admin/privacy", name: adminLabels.privacy, group: "rules" },
  { to: "/admin/audit", name: adminLabels.audit, group: "rules" },
  { to: "/admin/jobs", name: deliveryQueue.menuName, group: "running" },
  { to: "/admin/import", name: settingsLabels.imports, group: "running" },
  { to: "/admin/templates", name: templatesPage.heading, group: "running" },
  { to: "/admin/newsletter", name: adminLabels.newsletter, group: "running" },
];

export const settingsPagesOf = (role: StaffRole): readonly SettingsPage[] =>
  PAGES.filter(({ to }) => mayRequest(role, to, "GET"));
