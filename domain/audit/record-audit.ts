import { randomUUIDv7 } from "node:crypto";
import type { DbOrTransaction } from "#db/schema.ts";
import { oneLine } from "#domain/text/plain-text.ts";
import type { AuditAction } from "./audit-actions.ts";

/** Who acts and from where; `staffId` is null when no account is signed in. */
export interface Actor {
  staffId: string | null;
  username: string;
  /** The visitor's IP, "terminal" for the command line, "schedule" for scheduled work. */
  address: string;
}

/** An actor with an account. */
export type StaffActor = Actor & { staffId: string };

export type AuditValue = string | number | null;

/**
 * Earlier and later value of each changed field. Personal fields have no values, because the log cannot
 * be erased.
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

/**
 * Adds an event to the audit log. Call it with the transaction of the action. `now` is ISO UTC. Events
 * cannot be erased later, so `subject` holds ids and numbers, never a person's text.
 */
export async function recordAudit(
  db: DbOrTransaction,
  now: string,
  actor: Actor,
  action: AuditAction,
  subject: string | null = null,
  changes: AuditChanges | null = null,
): Promise<void> {
  await db
    .insertInto("audit_events")
    .values({
      id: randomUUIDv7(),
      at: now,
      staff_id: actor.staffId,
      username: oneLine(actor.username),
      action,
      subject: subject && oneLine(subject),
      address: oneLine(actor.address),
      changes: changes && Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
    })
    .execute();
}
