/** Changes of many messages at once. */
import type { ContactState, Db } from "#db/schema.ts";
import type { Desk, StaffActor } from "#domain/audit/record-audit.ts";
import { type BulkResult, changeRecords, undoChange } from "#domain/lists/bulk-change.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { matchingContacts } from "./find-contacts.ts";

type ContactBulk =
  | { kind: "state"; state: ContactState }
  | { kind: "assign"; assigneeId: string | null };

/**
 * Sets the state or the assignee of all messages that match. Messages in quarantine stay as they are:
 * their release sends mails, which nothing can undo. Repeated with the same key, it does nothing.
 */
export const changeContacts = (
  { db, clock, actor }: Desk<StaffActor>,
  request: { key: string; filter: ContactFilter; viewpoint: Viewpoint; change: ContactBulk },
): Promise<BulkResult> =>
  db.transaction().execute((trx) => {
    const { key, filter, viewpoint, change } = request;
    const now = isoTime(clock);
    const matching = matchingContacts(trx as Db, filter, viewpoint)
      .select(["id", "state", "assignee_id", "spam_at"])
      .where("suspected", "is", null)
      .where("erased_at", "is", null);
    const bulk = { key, table: "contacts", now, actor } as const;
    if (change.kind === "assign") {
      const { kind, assigneeId } = change;
      return changeRecords(
        trx,
        bulk,
        matching,
        ({ assignee_id }) => (assignee_id === assigneeId ? null : { assignee_id }),
        { kind, value: assigneeId, after: { assignee_id: assigneeId } },
      );
    }
    const { kind, state } = change;
    return changeRecords(
      trx,
      bulk,
      matching,
      (row) => (row.state === state ? null : { state: row.state, spam_at: row.spam_at }),
      { kind, value: state, after: { state, spam_at: state === "spam" ? now : null } },
    );
  });

/** Undoes a change of this account; the number of messages, 0 when it is too late. */
export const undoContacts = ({ db, clock, actor }: Desk<StaffActor>, key: string) =>
  db.transaction().execute(async (trx) => {
    const bulk = { key, table: "contacts", now: isoTime(clock), actor } as const;
    return (await undoChange(trx, bulk)).ids.length;
  });
