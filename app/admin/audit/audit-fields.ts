import { datesBetween, type FilterField, PERIOD } from "#app/admin/records/filter-fields.tsx";
import type { Choice } from "#app/admin/shell/fields.tsx";
import { auditPage as labels } from "#content/audit.ts";
import { AUDIT_ACTIONS } from "#domain/audit/audit-actions.ts";

const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .map(([value, name]) => ({ value, name }))
  .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** The filters of the audit log; `accounts` are those of people. */
export const auditFields = (accounts: readonly Choice[]): FilterField[] => [
  { kind: "choice", name: "who", label: labels.who, choices: accounts },
  { kind: "choice", name: "what", label: labels.what, choices: ACTIONS },
  PERIOD,
  datesBetween(labels),
  {
    kind: "choice",
    name: "views",
    label: labels.views,
    choices: [{ value: "shown", name: labels.viewsShown }],
  },
];
