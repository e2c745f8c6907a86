import { type Kysely, sql } from "kysely";
import { isDatabaseFailure } from "./database-errors.ts";
import { onPostgres } from "./dialect.ts";
import { lock } from "./lock.ts";
import * as baseline from "./migrations/0011-baseline.ts";
import * as moneySums from "./migrations/0012-money-sums.ts";
import * as importFiles from "./migrations/0013-imports.ts";
import * as searchText from "./migrations/0014-search-text.ts";
import * as privacy from "./migrations/0015-privacy.ts";
import * as auditChanges from "./migrations/0016-audit-changes.ts";
import * as content from "./migrations/0017-content.ts";
import * as contentDrafts from "./migrations/0018-content-drafts.ts";
import * as media from "./migrations/0019-media.ts";
import * as attendees from "./migrations/0021-attendees.ts";
import * as siteSettings from "./migrations/0022-site-settings.ts";
import * as draftVersions from "./migrations/0024-draft-versions.ts";
import * as appearance from "./migrations/0026-appearance.ts";
import * as searchIndex from "./migrations/0027-search-index.ts";
import * as deskLists from "./migrations/0028-desk-lists.ts";
import * as correspondence from "./migrations/0029-correspondence.ts";
import * as people from "./migrations/0030-people.ts";
import * as deskRemains from "./migrations/0032-desk-remains.ts";
import * as passkeys from "./migrations/0035-passkeys.ts";
import * as deskIndices from "./migrations/0036-desk-indices.ts";
import * as narrowSums from "./migrations/0037-narrow-sums.ts";
import * as deskScans from "./migrations/0038-desk-scans.ts";
import * as plainSearch from "./migrations/0039-plain-search.ts";
import * as versions from "./migrations/0041-versions.ts";
import * as heldPlaces from "./migrations/0042-held-places.ts";
import * as proofs from "./migrations/0044-proofs.ts";
import * as alerts from "./migrations/0045-alerts.ts";
import * as newsDates from "./migrations/0046-news-dates.ts";
import * as paymentMethod from "./migrations/0048-payment-method.ts";
import * as plainImports from "./migrations/0049-plain-imports.ts";
import * as onlineGiving from "./migrations/0050-online-giving.ts";
import * as ledger from "./migrations/0052-ledger.ts";
import * as giftDetails from "./migrations/0053-gift-details.ts";
import * as personKeys from "./migrations/0054-people.ts";
import * as letters from "./migrations/0055-letters.ts";
import * as deskOptions from "./migrations/0060-desk-options.ts";
import * as noPreferences from "./migrations/0061-no-preferences.ts";
import type { Db, DbOrTransaction } from "./schema.ts";

interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
}

/**
 * All migrations, in the order in which they run: by name. Databases store the names of those that ran in
 * a table that Kysely's Migrator made. It is not used: in one transaction on PostgreSQL, what it does after
 * a migration that fails hides the error.
 */
export const migrations: Record<string, Migration> = {
  "0011-baseline": baseline,
  "0012-money-sums": moneySums,
  "0013-imports": importFiles,
  "0014-search-text": searchText,
  "0015-privacy": privacy,
  "0016-audit-changes": auditChanges,
  "0017-content": content,
  "0018-content-drafts": contentDrafts,
  "0019-media": media,
  "0021-attendees": attendees,
  "0022-site-settings": siteSettings,
  "0024-draft-versions": draftVersions,
  "0026-appearance": appearance,
  "0027-search-index": searchIndex,
  "0028-desk-lists": deskLists,
  "0029-correspondence": correspondence,
  "0030-people": people,
  "0032-desk-remains": deskRemains,
  "0035-passkeys": passkeys,
  "0036-desk-indices": deskIndices,
  "0037-narrow-sums": narrowSums,
  "0038-desk-scans": deskScans,
  "0039-plain-search": plainSearch,
  "0041-versions": versions,
  "0042-held-places": heldPlaces,
  "0044-proofs": proofs,
  "0045-alerts": alerts,
  "0046-news-dates": newsDates,
  "0048-payment-method": paymentMethod,
  "0049-plain-imports": plainImports,
  "0050-online-giving": onlineGiving,
  "0052-ledger": ledger,
  "0053-gift-details": giftDetails,
  "0054-people": personKeys,
  "0055-letters": letters,
  "0060-desk-options": deskOptions,
  "0061-no-preferences": noPreferences,
};

/** The last migration of the first landed release, under both names that it had: 0011-baseline says the same. */
const LAST_OF_FIRST_RELEASE = ["0009-session-address", "0011-session-address"];

/** Thrown when the stored schema is not one that these migrations can bring up to date. Says what to do. */
export class SchemaError extends Error {
  override name = "SchemaError";
}

/**
 * Brings the database to the newest schema, in one transaction, and returns the names of the migrations
 * that ran. Several instances may call it at once: they wait for each other. Throws a SchemaError for the
 * schema of a newer version and for one that an earlier version left half-way.
 */
export async function migrate(db: Db): Promise<string[]> {
  return await db.transaction().execute(async (trx) => {
    await lock(trx, "migrations");
    await sql`create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
    await adoptBaseline(trx, await listMigrations(trx));
    const stored = await listMigrations(trx);
    refuseNewer(stored);
    const missing = Object.entries(migrations).filter(([name]) => !stored.includes(name));
    for (const [name, migration] of missing) await run(trx, name, migration);
    return missing.map(([name]) => name);
  });
}

async function run(trx: DbOrTransaction, name: string, { up }: Migration): Promise<void> {
  try {
    await up(trx as unknown as Kysely<unknown>);
  } catch (error) {
    throw isDatabaseFailure(error) ? error : cannotRun(name, error);
  }
  await noteRun(trx, name);
}

const noteRun = (trx: DbOrTransaction, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    trx,
  );

/** Names of the migrations that ran, in order; none for a database without tables. */
export async function listMigrations(db: DbOrTransaction): Promise<string[]> {
  const { rows } = await (onPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  ).execute(db);
  if (rows.length === 0) return [];
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  return ran.rows.map(({ name }) => name);
}

/** Writes down that a database of an earlier release has the baseline, in place of what made it. */
async function adoptBaseline(trx: DbOrTransaction, stored: readonly string[]): Promise<void> {
  if (!LAST_OF_FIRST_RELEASE.some((name) => stored.includes(name))) return;
  const made = stored.filter((name) => name < "0012");
  await sql`delete from kysely_migration where name in (${sql.join(made)})`.execute(trx);
  await noteRun(trx, "0011-baseline");
}

function refuseNewer(stored: readonly string[]): void {
  const newer = stored.find((name) => !(name in migrations));
  if (newer)
    throw new SchemaError(
      `The database belongs to a newer version of the site (${newer}). Start that version, or put a backup of this version in its place: npm run restore -- <folder of the backup> --replace`,
    );
}

/** Until 2026-11-24 a stopped upgrade left SQLite between two schemas. */
const cannotRun = (name: string, cause: unknown) =>
  new SchemaError(
    `The database could not be brought up to date at ${name}: ${cause instanceof Error ? cause.message : cause}. Nothing was changed. An earlier version was probably stopped during its upgrade. Put the backup from before it in its place: npm run restore -- <folder of the backup> --replace`,
    { cause },
  );
