import type { Desk } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { beginDraft } from "./drafts.ts";
import { isContentKey } from "./find-kind.ts";
import { withdraw } from "./publish-content.ts";
import { standingRevisions } from "./standing-revisions.ts";

/**
 * Takes the scheduled revision `id` back into a draft with everything in it; where a draft was begun
 * meanwhile, that one stays. False for a revision that is on the site by now, or that was
 * withdrawn before.
 */
export async function unschedule({ db, clock, actor }: Desk, id: string): Promise<boolean> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    const revision = await standingRevisions(trx)
      .select(["key", "value"])
      .where("id", "=", id)
      .where("publish_at", ">", now)
      .executeTakeFirst();
    if (!revision || !isContentKey(revision.key)) return false;
    await withdraw(trx, now, actor, { id, ...revision });
    await beginDraft(trx, now, actor, revision.key, revision.value);
    return true;
  });
}
