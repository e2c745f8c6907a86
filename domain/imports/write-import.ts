import { setImmediate } from "node:timers/promises";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, DbOrTransaction, DonationTable, ImportTable } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { enqueueImportJob, importOf, updateImport } from "./import-record.ts";

type Import = Selectable<ImportTable>;

/** Rows written without a pause: some milliseconds of work. */
const SLICE = 50;

/**
 * Job: writes the rows of an import into the books, in slices, so that other work goes on in between;
 * each slice stores how far it has come. Until the last step, one statement, no list shows and no sum
 * counts them (db/visible-donations.ts). When the process dies, another one continues after the last
 * slice; when the time of one job is over, a further job does.
 */
export const writeImport =
  (db: Db, clock: Clock) =>
  async (payload: unknown, _key: string, signal: AbortSignal): Promise<void> => {
    const id = importOf(payload);
    const found = await db
      .selectFrom("imports")
      .selectAll()
      .where("id", "=", id)
      .where("state", "=", "writing")
      .executeTakeFirst();
    if (!found) return;
    let line = found.booked_line ?? 0;
    for (;;) {
      const next = await db.transaction().execute((trx) => writeSlice(trx, found, line));
      if (next === null) return finish(db, clock, id);
      line = next;
      const key = `import:${id}:write:${line}`;
      if (signal.aborted) return enqueueImportJob(db, isoTime(clock), "import.write", id, key);
      await setImmediate();
    }
  };

/** Returns the line up to which rows are written, null when there are no more. */
async function writeSlice(
  trx: DbOrTransaction,
  written: Import,
  after: number,
): Promise<number | null> {
  const rows = trx
    .selectFrom("import_rows")
    .where("import_id", "=", written.id)
    .where((eb) => eb.or([eb("kind", "=", "ready"), eb("is_included", "=", 1)]))
    .where("line", ">", after);
  const slice = await rows.select("line").orderBy("line").limit(SLICE).execute();
  const last = slice.at(-1)?.line;
  if (last === undefined) return null;
  const columns = recordColumns(written);
  const values = Array.from(columns, ([name, value]) => value.as(name));
  const records = await trx
    .insertInto("donations")
    .columns([...columns.keys()])
    .expression(rows.select(values).where("line", "<=", last))
    // Reported by its provider meanwhile, or written by this import before its process died.
    .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
    .returning(["amount_cents", "status"])
    .execute();
  const sumOf = (status: string) =>
    records.reduce((sum, row) => sum + (row.status === status ? row.amount_cents : 0), 0);
  await trx
    .updateTable("imports")
    .set((eb) => ({
      booked_line: last,
      row_count: eb("row_count", "+", records.length),
      amount_cents: eb(eb.fn.coalesce("amount_cents", eb.lit(0)), "+", sumOf("received")),
      pledged_cents: eb(eb.fn.coalesce("pledged_cents", eb.lit(0)), "+", sumOf("pledged")),
    }))
    .where("id", "=", written.id)
    .execute();
  return last;
}

const COPIED = [
  "received_at",
  "status",
  "amount_cents",
  "donation_type",
  "notes",
  "first_name",
  "last_name",
  "email",
  "phone",
  "city",
  "state",
] as const;

/** What fills each column of a record, in SQL over its pending row. */
const recordColumns = ({ id, source, booked_at }: Import) =>
  new Map<keyof DonationTable, RawBuilder<unknown>>([
    ...COPIED.map((name) => [name, sql`${sql.ref(name)}`] as const),
    ["id", sql`donation_id`],
    // Equal to a record, and by the word of staff another gift.
    [
      "external_id",
      sql`case when kind = 'known' then external_id || ':' || donation_id else external_id end`,
    ],
    // The day of the gift is the day of its record, because staff sort and filter by it.
    ["created_at", sql`received_at`],
    ["status_at", sql`received_at`],
    // Confirmed like a pledge entered by hand: staff have looked at it.
    ["confirmed_at", sql`case when status = 'pledged' then cast(${booked_at} as text) end`],
    ["pledge_months", sql`case when status = 'pledged' then 1 end`],
    ["source", sql`cast(${source} as text)`],
    ["currency", sql`'USD'`],
    ["updated_at", sql`cast(${booked_at} as text)`],
    ["import_id", sql`cast(${id} as text)`],
    ["is_test", sql`0`],
  ]);

/** From this transaction on all of it counts. */
const finish = (db: Db, clock: Clock, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await updateImport(trx, id, ["writing"], { state: "done", busy: null });
    await enqueueImportJob(trx, isoTime(clock), "import.clear", id, `import:${id}:clear`);
    await raiseVersion(trx, "site");
  });
