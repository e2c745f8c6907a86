import { expect, test } from "vitest";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { insertRows } from "#db/insert-rows.ts";
import { migrate } from "#db/migrate.ts";
import { type Position, ROWS_PER_BATCH, readBatchAfter, readInBatches } from "./batches.ts";

test("an export has each record once, also where more than a batch are of one moment", async () => {
  const db = openSqlite(":memory:");
  await migrate(db);
  const at = "2026-03-02T12:00:00.000Z";
  const rows = Array.from({ length: ROWS_PER_BATCH + 2 }, (_, n) => {
    const id = String(n).padStart(4, "0");
    return { id, created_at: at, email: id, email_key: id, asked_at: at };
  });
  await insertRows(db, "subscribers", rows);
  const query = db.selectFrom("subscribers").select(["id", "created_at"]);
  const ids: string[] = [];
  for await (const { id } of readInBatches((after: Position | null) =>
    readBatchAfter(query, after),
  ))
    ids.push(id);
  expect(ids).toEqual(rows.map(({ id }) => id).toReversed());
});
