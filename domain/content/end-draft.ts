/** How a draft ends, or waits for those who may publish it. */
import type { DbOrTransaction } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import type { ContentKey } from "./content-kinds.ts";
import { readDraft } from "./drafts.ts";
import { LANGUAGE } from "./language.ts";

/** Ends a draft without publishing it. A draft that a colleague changed meanwhile stays. */
export async function discardDraft(
  { db, clock, actor }: Desk,
  key: ContentKey,
  version: number,
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" }> {
  return db.transaction().execute(async (trx) => {
    if (await endDraft(trx, key, version)) {
      await recordAudit(trx, isoTime(clock), actor, "content.discarded", `content:${key}`);
      return { ok: true };
    }
    return (await readDraft(trx, key)) ? { ok: false, reason: "changed-meanwhile" } : { ok: true };
  });
}

/** Asks those who may publish to do so. Asking again changes nothing. */
export async function requestPublication(
  { db, clock, actor }: Desk,
  key: ContentKey,
  version: number,
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" }> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    const draft = await readDraft(trx, key);
    if (draft?.version !== version) return { ok: false, reason: "changed-meanwhile" };
    if (draft.requestedAt) return { ok: true };
    await trx
      .updateTable("content_drafts")
      .set({ requested_at: now })
      .where("key", "=", key)
      .where("language", "=", LANGUAGE)
      .execute();
    await recordAudit(trx, now, actor, "content.requested", `content:${key}`);
    await raiseVersion(trx, "desk");
    return { ok: true };
  });
}

/** Removes a draft of this version, and stores that it ended with it; false when there is none. */
export async function endDraft(
  trx: DbOrTransaction,
  key: ContentKey,
  version: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("content_drafts")
    .where("key", "=", key)
    .where("language", "=", LANGUAGE)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx
    .insertInto("content_draft_ends")
    .values({ key, language: LANGUAGE, version })
    .onConflict((conflict) => conflict.columns(["key", "language"]).doUpdateSet({ version }))
    .execute();
  await raiseVersion(trx, "desk");
  return true;
}
