/**
 * The tables as TypeScript types. SQLite and PostgreSQL share them, in their common subset: ids are
 * version 7 UUIDs as text (so that their order is the order of time), money is integer cents, times
 * are ISO 8601 text in UTC with milliseconds (so that text order is time order).
 */
import type { Kysely, Transaction } from "kysely";
import type { ContentTables } from "./tables/content.ts";
import type { DonationTables } from "./tables/donations.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { StaffTables } from "./tables/staff.ts";
import type { WorkTables } from "./tables/work.ts";

export type * from "./tables/content.ts";
export type * from "./tables/donations.ts";
export type * from "./tables/imports.ts";
export type * from "./tables/people.ts";
export type * from "./tables/staff.ts";
export type * from "./tables/work.ts";

export interface Database
  extends ContentTables,
    DonationTables,
    ImportTables,
    PeopleTables,
    StaffTables,
    WorkTables {}

/** Opens transactions of any kind, for the upgrade, backups and restores. */
export type OpenDb = Kysely<Database>;
/** Use cases open their transactions with change() and changeUnversioned() (domain/changes). */
export type Db = Omit<OpenDb, "transaction" | "startTransaction">;
/** Only inside of change() or changeUnversioned(). */
export type DbTransaction = Transaction<Database>;
export type DbOrTransaction = Db | DbTransaction;
