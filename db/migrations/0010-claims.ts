import { type Kysely, sql } from "kysely";

/**
 * Jobs are claimed by kind: with the kind first in the index, jobs that no handler serves do not slow
 * the claim. Finished jobs, most of the table, are in neither index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("jobs_waiting")
    .on("jobs")
    .columns(["kind", "run_at"])
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .execute();
  await db.schema
    .createIndex("jobs_running")
    .on("jobs")
    .column("lease_until")
    .where(sql.ref("state"), "=", sql.lit("running"))
    .execute();
  await db.schema.dropIndex("jobs_due").execute();
  await db.schema.dropIndex("jobs_leases").execute();
}
