/** Gives the table of a pledge's own dates and two documents their American names. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

const KEYS = [
  ["organisation", "organization"],
  ["instalmentLetter", "installmentLetter"],
] as const;
const TABLES = ["content_revisions", "content_drafts", "content_draft_ends", "open_documents"];

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table pledge_instalments rename to pledge_installments",
    ...KEYS.flatMap(([from, to]) =>
      TABLES.map((table) => `update ${table} set key = '${to}' where key = '${from}'`),
    ),
  ]);
