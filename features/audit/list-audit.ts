import type { Db } from "#db/schema.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./record-audit.ts";

export interface AuditLine {
  id: string;
  at: string;
  username: string;
  /** In words. */
  action: string;
  subject: string | null;
  address: string;
}

const PAGE_SIZE = 100;

/** The newest lines first; `before` is the id of the last line already seen, for the next page. */
export async function listAudit(db: Db, before: string | null): Promise<AuditLine[]> {
  let query = db
    .selectFrom("audit_events")
    .select(["id", "at", "username", "action", "subject", "address"])
    .orderBy("id", "desc")
    .limit(PAGE_SIZE);
  // Ids are version 7 UUIDs: their order is the order of time.
  if (before) query = query.where("id", "<", before);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...row,
    action: AUDIT_ACTIONS[row.action as AuditAction] ?? row.action,
  }));
}
