/**
 * Runs one statement on a PostgreSQL, for tests that do not wait for promises; question and answer
 * are JSON.
 */
import { text } from "node:stream/consumers";
import pg from "pg";

// Counts and sums are numbers, as in SQLite.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
  pg.types.setTypeParser(type, Number);

const { url, sql, values } = JSON.parse(await text(process.stdin));
const client = new pg.Client({ connectionString: url });
await client.connect();
const { rows } = await client.query(sql, values);
await client.end();
process.stdout.write(JSON.stringify(rows));
