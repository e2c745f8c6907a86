import { datesBetween, type FilterField, PERIOD } from "#app/admin/records/filter-fields.tsx";
import type { Choice } from "#app/admin/shell/fields.tsx";
import { auditLabels, auditPage as labels } from "#content/audit.ts";
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

/** The loopback addresses, as the site stores them (server/http/middleware/client-ip.ts). */
const THIS_MACHINE = /^(127\.|0:0:0:0::\/64$)/;

/** An address of the audit log or of a session in words where it has some. */
export const addressName = (address: string): string =>
  THIS_MACHINE.test(address) ? auditLabels.thisMachine : address;
