import { mayPublish } from "#domain/accounts/editors-write-only.ts";
import type { Desk } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { lockAddresses } from "./addresses.ts";
import { collections } from "./content-kinds.ts";
import type { Json } from "./content-path.ts";
import { saveDraft } from "./drafts.ts";
import { readNewest } from "./newest-revision.ts";
import { addPublication } from "./publish-content.ts";
import { type ImportPlan, planImport, type ReadFile } from "./read-content-file.ts";

/**
 * Imports a file as new revisions: nothing is lost, and the same file again changes nothing. Returns what
 * was done, or null for an actor who may not publish. All publications are made together, or none.
 */
export async function importContent(desk: Desk, file: ReadFile): Promise<ImportPlan | null> {
  const { db, clock, actor } = desk;
  const now = isoTime(clock);
  const plan = await db.transaction().execute(async (trx) => {
    if (!(await mayPublish(trx, actor))) return null;
    for (const name of Object.keys(collections)) await lockAddresses(trx, name);
    const planned = await planImport(trx, now, file);
    for (const { key, what, publishAt, value } of planned.steps) {
      const json = JSON.stringify(value);
      if (what !== "draft") await addPublication(trx, now, actor, { key, json, publishAt });
    }
    return planned;
  });
  for (const { key, what, value } of plan?.steps ?? []) {
    if (what !== "draft") continue;
    const was = (await readNewest(db, key)) as Json;
    await saveDraft(desk, key, [{ path: [], was, value }]);
  }
  return plan;
}
