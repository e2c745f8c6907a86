import { type Kysely, sql } from "kysely";

/**
 * Waiting work is claimed kind by kind: without the kind in front, work that cannot be done here would
 * stand in the way. Work that is done, which is most of it, is in neither index.
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
