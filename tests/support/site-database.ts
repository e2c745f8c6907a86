import { randomUUID } from "node:crypto";
import { join } from "node:path";
import Database from "better-sqlite3";
import { foldName, foldText } from "#db/fold-text.ts";
import type { SiteProcess } from "./site-process.ts";

/** Changes the site's database beside it. */
export function change(site: SiteProcess, sql: string, ...values: unknown[]): void {
  const database = new Database(join(site.folder, "arena.sqlite"));
  // The site's own function, which the triggers of the text to search call.
  database.function("fold_text", (text) => foldText(String(text)));
  database.function("fold_name", (name) => foldName(String(name)));
  database.prepare(sql).run(...values);
  database.close();
}

/** Publishes a document past the desk, as of the moment `at`, ISO UTC. */
export function publish(
  site: SiteProcess,
  key: string,
  value: unknown,
  at = new Date().toISOString(),
): void {
  change(
    site,
    `insert into content_revisions (id, key, language, value, at, publish_at, username)
      values (?, ?, 'en', ?, ?, ?, 'admin')`,
    ...[randomUUID(), key, JSON.stringify(value), at, at],
  );
  change(
    site,
    `insert into versions (name, value) values ('site', 1)
      on conflict (name) do update set value = versions.value + 1`,
  );
}

/** The first row that the site's database finds. */
export function read(site: SiteProcess, sql: string): Record<string, unknown> {
  const database = new Database(join(site.folder, "arena.sqlite"), { readonly: true });
  const row = database.prepare(sql).get();
  database.close();
  return row as Record<string, unknown>;
}
