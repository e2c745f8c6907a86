import { mayPublish } from "#domain/accounts/editors-write-only.ts";
import type { Desk } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { beginDraft } from "./drafts.ts";
import { isContentKey } from "./find-kind.ts";
import { withdraw } from "./publish-content.ts";
import { standingRevisions } from "./standing-revisions.ts";

type UnscheduleResult = { ok: true } | { ok: false; reason: "not-scheduled" | "may-not-publish" };

/**
 * Takes the scheduled revision `id` back into a draft with everything in it; where a draft was begun
 * meanwhile, that one stays. "not-scheduled" for a revision that is on the site by now, or that was
 * withdrawn before.
 */
export async function unschedule(
  { db, clock, actor }: Desk,
  id: string,
): Promise<UnscheduleResult> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    if (!(await mayPublish(trx, actor))) return { ok: false, reason: "may-not-publish" };
    const revision = await standingRevisions(trx)
      .select(["key", "value"])
      .where("id", "=", id)
      .where("publish_at", ">", now)
      .executeTakeFirst();
    if (!revision || !isContentKey(revision.key)) return { ok: false, reason: "not-scheduled" };
    await withdraw(trx, now, actor, { id, ...revision });
    await beginDraft(trx, now, actor, revision.key, revision.value);
    return { ok: true };
  });
}
