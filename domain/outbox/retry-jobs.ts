import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

/** Makes one dead or failing job, or all of them, due at once with all tries. Returns how many. */
export async function retryJobs({ db, clock, actor }: Desk, id: string | "all") {
  return db.transaction().execute(async (trx) => {
    const retried = await trx
      .updateTable("jobs")
      .set({ state: "waiting", attempts: 0, run_at: isoTime(clock), finished_at: null })
      .where((eb) =>
        eb.or([
          eb("state", "=", "dead"),
          eb("state", "=", "waiting").and("last_error", "is not", null),
        ]),
      )
      .$if(id !== "all", (query) => query.where("id", "=", id))
      .returning("id")
      .execute();
    if (retried.length > 0) {
      await recordAudit(trx, isoTime(clock), actor, "work.retried", `jobs:${retried.length}`);
      await raiseVersion(trx, "desk");
    }
    return retried.length;
  });
}
