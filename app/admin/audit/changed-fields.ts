import { auditLabels, auditPage } from "#content/audit.ts";
import { donationHistory } from "#content/staff-gifts.ts";
import type { AuditLine } from "#domain/audit/list-audit.ts";
import { formatCents } from "#domain/money/money.ts";

/** A changed field in words. Of personal fields the log has only the name: then both values are null. */
export interface ChangedField {
  name: string;
  before: string | null;
  after: string | null;
}

type Details = Record<string, unknown>;

/** What an event changed, from the log itself or from the history of the gift. */
export function changedFields({ changes, change }: AuditLine): ChangedField[] {
  // A document whose headline stays the same changed in other places.
  const logged = Object.entries(changes ?? {})
    .filter(([, values]) => !values || values[0] !== values[1])
    .map(([field, values]) => ({
      name: auditPage.fields[field.includes("/") ? "headline" : field] ?? field,
      before: values && valueText(field, values[0]),
      after: values && valueText(field, values[1]),
    }));
  return change ? [...logged, ...giftFields(change)] : logged;
}

/** "Last name: Larkspur → Fenn; Amount: $100.00 → $250.00", for a file. */
export const changeText = (line: AuditLine): string =>
  changedFields(line)
    .map(({ name, before, after }) => {
      const values = [before, after].filter((value) => value !== null).join(" → ");
      return values ? `${name}: ${values}` : name;
    })
    .join("; ");

function giftFields({ action, details }: NonNullable<AuditLine["change"]>): ChangedField[] {
  const words = { name: donationHistory.actions[action], before: null };
  const read = details ? (JSON.parse(details) as Details) : {};
  if (typeof read.reason === "string") return [{ ...words, after: read.reason }];
  if (typeof read.cents === "number")
    return [{ ...words, after: [formatCents(read.cents), read.words].filter(Boolean).join(", ") }];
  const fields = Object.entries(read).flatMap(([field, values]) => {
    const name = donationHistory.fields[field];
    if (!name || !Array.isArray(values)) return [];
    return [{ name, before: valueText(field, values[0]), after: valueText(field, values[1]) }];
  });
  return fields.length > 0 ? fields : [{ ...words, after: null }];
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return auditLabels.nothing;
  if (field === "amount_cents") return formatCents(Number(value));
  if (field === "received_at" || field === "snooze") return String(value).slice(0, 10);
  return String(value).replaceAll("_", " ");
}
