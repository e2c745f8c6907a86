import { changesBetween, recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { findDocumentsUsing } from "./find-documents-using.ts";
import type { MediaPictureText } from "./picture-text.ts";

/**
 * Stores what staff write about a picture. `version` is the one they saw; sending the same form
 * twice stores it once.
 */
export async function describePicture(
  { db, clock, actor }: StaffContext,
  { id, version }: { id: string; version: number },
  text: MediaPictureText,
): Promise<Result<unknown, "changed" | "missing">> {
  return change(db, "site", async (trx) => {
    const { alt, caption, kind, focus } = text;
    const after = { alt, caption, kind, focus_x: focus.x, focus_y: focus.y };
    const before = await trx
      .selectFrom("media")
      .select(["alt", "caption", "kind", "focus_x", "focus_y", "version"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return refusedFor("missing");
    const { version: _, ...details } = before;
    const changes = changesBetween(details, after);
    if (Object.keys(changes).length === 0) return { ok: true };
    // The texts may name a person, and the log cannot be erased.
    const logged = Object.fromEntries(
      Object.entries(changes).map(([field, change]) => [
        field,
        field === "alt" || field === "caption" ? null : change,
      ]),
    );
    const { numUpdatedRows } = await trx
      .updateTable("media")
      .set({ ...after, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refusedFor("changed");
    await recordAudit(
      trx,
      { now: isoTime(clock), actor },
      "picture.changed",
      `picture:${id}`,
      logged,
    );
    return { ok: true };
  });
}

/**
 * Removes a picture and its files. Returns false while a page, a scheduled revision or a draft uses
 * it. A second call changes nothing.
 */
export async function removePicture({ db, clock, actor }: StaffContext, id: string) {
  return change(db, "site", async (trx) => {
    const uses = await findDocumentsUsing(trx, clock, [id]);
    if (uses.get(id)?.length) return false;
    const { numDeletedRows } = await trx
      .deleteFrom("media")
      .where("id", "=", id)
      .where("state", "!=", "receiving")
      .executeTakeFirst();
    if (numDeletedRows === 0n) return true;
    await recordAudit(trx, { now: isoTime(clock), actor }, "picture.removed", `picture:${id}`);
    return true;
  });
}
