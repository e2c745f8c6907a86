import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

export const importPayload = z.object({ importId: z.string() });

/** Rows written without a pause: some milliseconds of work. */
const SLICE = 50;

interface Writing {
  id: string;
  source: string;
  booked_at: string | null;
  booked_line: number | null;
  with_possible: number | null;
}

/**
 * Writes the rows of an import into the books: in slices, so that other work goes on in between,
 * each with a note of how far it has come. Until the last step, one statement, none of them is seen
 * or counted (db/visible-donations.ts). A process that dies in the middle leaves work that another takes up where
 * it stands; when the time of one job is over, a further job goes on.
 */
export const writeImport =
  (db: Db, clock: Clock) =>
  async (payload: unknown, _key: string, signal: AbortSignal): Promise<void> => {
    const { importId } = importPayload.parse(payload);
    const found = await db
      .selectFrom("imports")
      .select(["id", "source", "booked_at", "booked_line", "with_possible"])
      .where("id", "=", importId)
      .where("state", "=", "writing")
      .executeTakeFirst();
    if (!found) return;
    let line = found.booked_line ?? 0;
    for (;;) {
      const next = await db.transaction().execute((trx) => writeSlice(trx, found, line));
      if (next === null) break;
      line = next;
      if (signal.aborted) return goOnLater(db, clock, importId, line);
      await setImmediate();
    }
    await finish(db, clock, importId);
  };

/** Answers the line up to which rows are written, null when there are no more. */
async function writeSlice(
  trx: DbOrTransaction,
  { id, source, booked_at, with_possible }: Writing,
  after: number,
): Promise<number | null> {
  const kinds = with_possible ? (["ready", "possible"] as const) : (["ready"] as const);
  const rows = await trx
    .selectFrom("import_rows")
    .select("line")
    .where("import_id", "=", id)
    .where("kind", "in", kinds)
    .where("line", ">", after)
    .orderBy("line")
    .limit(SLICE)
    .execute();
  const last = rows.at(-1)?.line;
  if (last === undefined) return null;
  const written = await trx
    .insertInto("donations")
    .columns([
      ...["id", "created_at", "received_at", "status_at"],
      ...["first_name", "last_name", "email", "phone", "amount_cents", "donation_type"],
      ...["city", "state", "notes", "external_id", "status", "confirmed_at", "pledge_months"],
      ...["source", "currency", "updated_at", "import_id", "is_test"],
    ] as never)
    .expression(
      (eb) =>
        eb
          .selectFrom("import_rows")
          // The day of the gift is the day of its record: that is what staff sort and filter by.
          .select([
            "donation_id",
            "received_at as created_at",
            "received_at",
            "received_at as status_at",
          ])
          .select(["first_name", "last_name", "email", "phone", "amount_cents", "donation_type"])
          .select(["city", "state", "notes", "external_id", "status"])
          .select([
            // As with pledges entered by hand: staff have them before them.
            sql<string | null>`case when status = 'pledged' then cast(${booked_at} as text) end`.as(
              "confirmed_at",
            ),
            sql<number | null>`case when status = 'pledged' then 1 end`.as("pledge_months"),
            sql<string>`cast(${source} as text)`.as("source"),
            sql.lit("USD").as("currency"),
            sql<string>`cast(${booked_at} as text)`.as("updated_at"),
            sql<string>`cast(${id} as text)`.as("import_id"),
            sql.lit(0).as("is_test"),
          ])
          .where("import_id", "=", id)
          .where("kind", "in", kinds)
          .where("line", ">", after)
          .where("line", "<=", last) as never,
    )
    // Reported by its provider in the meantime, or written by this very import before it was cut off.
    .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
    .returning(["amount_cents", "status"])
    .execute();
  const sumOf = (status: string) =>
    written.reduce((sum, row) => sum + (row.status === status ? row.amount_cents : 0), 0);
  await trx
    .updateTable("imports")
    .set((eb) => ({
      booked_line: last,
      row_count: eb("row_count", "+", written.length),
      amount_cents: eb(eb.fn.coalesce("amount_cents", eb.lit(0)), "+", sumOf("received")),
      pledged_cents: eb(eb.fn.coalesce("pledged_cents", eb.lit(0)), "+", sumOf("pledged")),
    }))
    .where("id", "=", id)
    .execute();
  return last;
}

/** The moment at which all of it counts. */
async function finish(db: Db, clock: Clock, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("imports")
      .set({ state: "done", busy: null })
      .where("id", "=", id)
      .where("state", "=", "writing")
      .execute();
    await enqueueJobs(trx, isoTime(clock), {
      kind: "import.clear",
      payload: { importId: id },
      uniqueKey: `import:${id}:clear`,
    });
    await moneyChanged(trx);
  });
}

const goOnLater = (db: Db, clock: Clock, importId: string, line: number) =>
  enqueueJobs(db, isoTime(clock), {
    kind: "import.write",
    payload: { importId },
    uniqueKey: `import:${importId}:write:${line}`,
  });
