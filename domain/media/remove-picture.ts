import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { type ContentUse, findUses } from "#domain/content/find-uses.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

type RemoveResult = { ok: true } | { ok: false; uses: ContentUse[] };

/** Removes a picture and its files, unless a page, a schedule or a draft uses it. A second call changes nothing. */
export async function removePicture(
  { db, clock, actor }: Acting,
  id: string,
): Promise<RemoveResult> {
  return db.transaction().execute(async (trx) => {
    const uses = (await findUses(trx, clock, [id])).get(id);
    if (uses) return { ok: false, uses };
    const { numDeletedRows } = await trx
      .deleteFrom("media")
      .where("id", "=", id)
      .where("state", "!=", "receiving")
      .executeTakeFirst();
    if (numDeletedRows === 0n) return { ok: true };
    await recordAudit(trx, isoTime(clock), actor, "picture.removed", `picture:${id}`);
    await raiseVersion(trx, "site");
    return { ok: true };
  });
}
