import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { foldName, foldText } from "#db/fold-text.ts";
import type { SiteProcess } from "./site-process.ts";

type Row = Record<string, unknown>;

/** Runs one statement on a PostgreSQL; `values` replace its question marks. */
export function queryPostgres(url: string, sql: string, values: unknown[] = []): Row[] {
  let number = 0;
  const query = { url, sql: sql.replaceAll("?", () => `$${++number}`), values };
  const program = join(import.meta.dirname, "query-postgres.mjs");
  const input = JSON.stringify(query);
  return JSON.parse(execFileSync(process.execPath, [program], { input, encoding: "utf8" }));
}

/** Changes the site's database without the site. */
export function executeSql(site: SiteProcess, sql: string, ...values: unknown[]): void {
  if (site.postgresUrl) return void queryPostgres(site.postgresUrl, sql, values);
  const database = new Database(join(site.folder, "arena.sqlite"));
  // The triggers of the search text call this function, which the site defines.
  database.function("fold_text", (text) => foldText(String(text)));
  database.function("fold_name", (name) => foldName(String(name)));
  database.prepare(sql).run(...values);
  database.close();
}

/** Publishes a document without the desk, as of the moment `at`, ISO UTC. */
export function publish(
  site: SiteProcess,
  key: string,
  value: unknown,
  at = new Date().toISOString(),
): void {
  executeSql(
    site,
    `insert into content_revisions (id, key, language, value, at, publish_at, username)
      values (?, ?, 'en', ?, ?, ?, 'admin')`,
    randomUUID(),
    key,
    JSON.stringify(value),
    at,
    at,
  );
  executeSql(
    site,
    `insert into versions (name, value) values ('site', 1)
      on conflict (name) do update set value = versions.value + 1`,
  );
}

/** Returns the first row that the site's database finds. */
export function readRow(site: SiteProcess, sql: string): Row {
  if (site.postgresUrl) return queryPostgres(site.postgresUrl, sql)[0] as Row;
  const database = new Database(join(site.folder, "arena.sqlite"), { readonly: true });
  const row = database.prepare(sql).get();
  database.close();
  return row as Row;
}
