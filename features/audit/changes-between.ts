import type { AuditChanges, AuditValue } from "./record-audit.ts";

/** The fields whose values differ, in the order of `after`. */
export function changesBetween<Field extends string>(
  before: Readonly<Record<Field, AuditValue>>,
  after: Readonly<Record<Field, AuditValue>>,
): AuditChanges {
  const fields = Object.keys(after) as Field[];
  return Object.fromEntries(
    fields
      .filter((field) => before[field] !== after[field])
      .map((field) => [field, [before[field], after[field]]]),
  );
}
