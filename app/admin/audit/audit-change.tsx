import { auditPage } from "#content/staff.ts";
import type { AuditChanges, AuditValue } from "#domain/audit/record-audit.ts";

/** The changed fields, one a line; of personal fields the log has only the name. */
export const AuditChange = ({ changes }: { changes: AuditChanges }) =>
  Object.entries(changes).map(([field, values]) => (
    <span key={field} className="block break-words text-iron">
      {auditPage.fields[field]}
      {values && `: ${auditPage.was(valueText(values[0]), valueText(values[1]))}`}
    </span>
  ));

const valueText = (value: AuditValue) =>
  value === null ? auditPage.nothing : String(value).replaceAll("_", " ");
