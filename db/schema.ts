/**
 * The tables as TypeScript types. SQLite and PostgreSQL share them, in their common subset: ids are
 * version 7 UUIDs as text (their order is the order of time), money is integer cents, times are ISO
 * 8601 text in UTC with milliseconds (so that text order is time order).
 */
import type { Kysely, Transaction } from "kysely";
import type { AttendeeTables } from "./tables/attendees.ts";
import type { ContactTables } from "./tables/contacts.ts";
import type { ContentTables } from "./tables/content.ts";
import type { DonationTables } from "./tables/donations.ts";
import type { GivingTables } from "./tables/giving.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { LedgerTables } from "./tables/ledger.ts";
import type { LetterTables } from "./tables/letters.ts";
import type { MediaTables } from "./tables/media.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { StaffTables } from "./tables/staff.ts";
import type { WorkTables } from "./tables/work.ts";

export type * from "./tables/attendees.ts";
export type * from "./tables/contacts.ts";
export type * from "./tables/content.ts";
export type * from "./tables/donations.ts";
export type * from "./tables/giving.ts";
export type * from "./tables/imports.ts";
export type * from "./tables/ledger.ts";
export type * from "./tables/letters.ts";
export type * from "./tables/media.ts";
export type * from "./tables/people.ts";
export type * from "./tables/staff.ts";
export type * from "./tables/work.ts";

export interface Database
  extends AttendeeTables,
    ContactTables,
    ContentTables,
    DonationTables,
    GivingTables,
    ImportTables,
    LedgerTables,
    LetterTables,
    MediaTables,
    PeopleTables,
    StaffTables,
    WorkTables {}

export type Db = Kysely<Database>;
export type DbOrTransaction = Db | Transaction<Database>;
