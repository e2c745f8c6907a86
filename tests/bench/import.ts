/**
 * Imports a file of 100,000 gifts into an empty database and measures how long the event loop stands
 * still meanwhile, and how long other writers wait. On SQLite, or on the PostgreSQL at DATABASE_URL:
 *
 *   node tests/bench/import.ts [rows]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { openPostgres } from "#adapters/postgres/postgres.ts";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { beginImport } from "#domain/imports/begin-import.ts";
import { ImportChecks } from "#domain/imports/checks/import-checks.ts";
import { findImport } from "#domain/imports/find-imports.ts";
import { receiveFile } from "#domain/imports/receive-file.ts";
import { removeImport } from "#domain/imports/remove-import.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
import { writeImport } from "#domain/imports/write-import.ts";
import { systemClock as clock } from "#domain/ports/clock.ts";
import { countSubmission } from "#domain/spam/count-submission.ts";

const rows = Number(process.argv[2] ?? 100_000);
const ACTOR = { staffId: null, username: "bench", address: "terminal" };
const HEAD =
  "Order Date,First Name,Last Name,Email,Frequency,Original Amount,Payment Status,Payment Platform Charge ID,Line Item ID,Donor Mailing City,Donor Mailing State,Dedication Message";

/** A file of Give Lively's shape, made while it is read. */
function* file() {
  yield `${HEAD}\r\n`;
  for (let i = 0; i < rows; i++) {
    const day = `2025-${pad((i % 12) + 1)}-${pad((i % 28) + 1)} 09:${pad(i % 60)}:00 AM CDT`;
    const person = `Ada,Number ${i},donor${i}@example.org`;
    yield `${day},${person},one-time,"$1,2${pad(i % 100)}.50",paid,ch_${i},GL-${i},Bayfield,CO,"For the barn, with thanks"\r\n`;
  }
}
const pad = (number: number) => String(number).padStart(2, "0");

const loop = monitorEventLoopDelay({ resolution: 1 });
const say = (words: string) => process.stdout.write(`${words}\n`);
const milliseconds = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(0);

/** Does `work` while another caller writes every 20 ms, and says how both fared. */
async function measure<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  const waits: number[] = [];
  let over = false;
  const writer = (async () => {
    while (!over) {
      const asked = performance.now();
      await countSubmission(db, clock, "bench");
      waits.push(performance.now() - asked);
      await setTimeout(20);
    }
  })();
  loop.reset();
  loop.enable();
  const started = performance.now();
  const result = await work();
  const took = (performance.now() - started) / 1_000;
  loop.disable();
  over = true;
  await writer;
  waits.sort((a, b) => a - b);
  const wait = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0);
  say(
    `${name}: ${took.toFixed(1)} s; event loop still p50 ${milliseconds(loop.percentile(50))}, p99 ${milliseconds(loop.percentile(99))}, longest ${milliseconds(loop.max)} ms; other writes p50 ${wait(0.5)}, p99 ${wait(0.99)}, longest ${wait(1)} ms; ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
  );
  return result;
}

const folder = mkdtempSync(join(tmpdir(), "arena-bench-"));
const url = process.env.DATABASE_URL;
const db = url ? openPostgres(url, {}) : openSqlite(join(folder, "bench.sqlite"));
await migrate(db);
const log = { info: () => undefined, warn: say, error: say };
const checks = new ImportChecks(db, clock, log as never, "America/Denver");
const signal = new AbortController().signal;

const upload = () =>
  receiveFile(db, clock, ACTOR, {
    fileName: "bench.csv",
    content: Readable.from(file()),
  });
const check = async (id: string) => {
  await checks.start(id);
  await checks.settled();
};
const received = await measure(db, "upload", upload);
if (!received.ok) throw new Error(received.reason);
const { id } = received;
await measure(db, "check", () => check(id));
await beginImport(db, clock, ACTOR, id, false);
await measure(db, "write", () => writeImport(db, clock)({ importId: id }, "bench", signal));
say(`written: ${(await findImport(db, clock, id))?.row_count} records`);
const again = await upload();
if (again.ok) await measure(db, "check the same file again", () => check(again.id));
await measure(db, "undo", () => undoImport(db, clock, ACTOR, id, false));
await measure(db, "remove", () => removeImport(db, clock)({ importId: id }, "bench", signal));
await db.destroy();
rmSync(folder, { recursive: true });
