/**
 * Brings the database of the environment up to date, as a start does, without the rest of the
 * site: tests start and stop this process many times.
 */
import { join } from "node:path";
import { openPostgres } from "#adapters/postgres/postgres.ts";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { migrate } from "#db/migrate.ts";
import { HOUR } from "#domain/values/clock.ts";

const { DATABASE_URL, DATA_DIR = "" } = process.env;
const db = DATABASE_URL
  ? openPostgres(DATABASE_URL, () => undefined, HOUR)
  : openSqlite(join(DATA_DIR, "arena.sqlite"));
process.stdout.write("begins\n");
await migrate(db);
process.stdout.write("done\n");
await db.destroy();
process.exit(0);
