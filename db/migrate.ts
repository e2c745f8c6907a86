import { type Migration, Migrator } from "kysely/migration";
import * as first from "./migrations/0001-first.ts";
import * as followUp from "./migrations/0002-follow-up.ts";
import * as gifts from "./migrations/0003-gifts.ts";
import * as staff from "./migrations/0004-staff.ts";
import * as contactHandling from "./migrations/0005-contact-handling.ts";
import * as imports from "./migrations/0006-imports.ts";
import * as recordHistory from "./migrations/0006-record-history.ts";
import * as desk from "./migrations/0007-desk.ts";
import * as retention from "./migrations/0008-retention.ts";
import * as claims from "./migrations/0009-claims.ts";
import * as sessionAddress from "./migrations/0009-session-address.ts";
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
import * as versions from "./migrations/0041-versions.ts";
import type { Db } from "./schema.ts";

/**
 * All migrations, in the order in which they run: by name. Databases store the names of migrations
 * that ran, so no migration is ever renamed. 0006 and 0009 exist twice, some numbers do not exist;
 * from 0012 on each number belongs to one migration (migrate.test.ts).
 */
export const migrations: Record<string, Migration> = {
  "0001-first": first,
  "0002-follow-up": followUp,
  "0003-gifts": gifts,
  "0004-staff": staff,
  "0005-contact-handling": contactHandling,
  "0006-imports": imports,
  "0006-record-history": recordHistory,
  "0007-desk": desk,
  "0008-retention": retention,
  "0009-claims": claims,
  "0009-session-address": sessionAddress,
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
  "0041-versions": versions,
};

/**
 * Brings the database to the newest schema and returns the names of the migrations that ran. Several
 * instances may call it at once (Kysely locks). Throws the first error; migrations before it stay.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
