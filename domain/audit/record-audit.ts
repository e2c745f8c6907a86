import { randomUUIDv7 } from "node:crypto";
import type { DbOrTransaction } from "#db/schema.ts";
import type { Actor } from "#domain/changes/staff-context.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Replaces a typed name or email address that no account has. */
export const UNKNOWN_NAME = "unknown name";

export type AuditValue = string | number | null;

/**
 * The earlier and later value of each changed field. Personal fields are null, without values,
 * because the log cannot be erased.
 */
export type AuditChanges = Record<string, [before: AuditValue, after: AuditValue] | null>;

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

/** Who did something, and when (ISO UTC). */
export interface AuditContext {
  now: string;
  actor: Actor;
}

/**
 * Adds an event to the audit log. Call it with the transaction of the action. `subject` has ids and
 * numbers, never a person's text, because events cannot be erased later.
 */
export const recordAudit = (
  db: DbOrTransaction,
  auditContext: AuditContext,
  action: AuditAction,
  subject: string | null = null,
  changes: AuditChanges | null = null,
): Promise<void> => recordAudits(db, auditContext, action, [{ subject, changes }]);

/** Adds one event for each subject in one statement, at most a few hundred. See recordAudit. */
export async function recordAudits(
  db: DbOrTransaction,
  { now, actor }: AuditContext,
  action: AuditAction,
  audited: readonly { subject: string | null; changes: AuditChanges | null }[],
): Promise<void> {
  await db
    .insertInto("audit_events")
    .values(
      audited.map(({ subject, changes }) => ({
        id: randomUUIDv7(),
        at: now,
        staff_id: actor.staffId,
        username: oneLine(actor.username),
        action,
        subject: subject ? oneLine(subject) : null,
        address: oneLine(actor.clientIp),
        changes: changes && Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
      })),
    )
    .execute();
}
