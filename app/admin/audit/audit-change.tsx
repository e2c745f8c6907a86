import { auditPage } from "#content/staff.ts";
import type { AuditChanges, AuditValue } from "#domain/audit/record-audit.ts";

/** What a line of the log changed, a field a line; of personal fields the name alone. */
export function AuditChange({ changes }: { changes: AuditChanges }) {
  return Object.entries(changes).map(([field, values]) => (
    <span key={field} className="block break-words text-iron">
      {auditPage.fields[field]}
      {values && `: ${auditPage.was(say(values[0]), say(values[1]))}`}
    </span>
  ));
}

const say = (value: AuditValue) =>
  value === null ? auditPage.nothing : String(value).replaceAll("_", " ");
