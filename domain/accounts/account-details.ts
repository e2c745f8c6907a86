import { sql } from "kysely";
import { z } from "zod";
import type { Db, DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { collateBinary } from "#db/search-query.ts";
import { type AuditChanges, recordAudit } from "#domain/audit/record-audit.ts";
import type { StaffInTransaction } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { hasPermission } from "./roles.ts";

/** The fields as typed. Either may be empty. */
export interface AccountDetailsInput {
  name: string;
  email: string;
}

/** The fields as stored: null for an empty field, and the email address in lower case. */
interface AccountDetails {
  name: string | null;
  email: string | null;
}

const nameSchema = z.string().transform(oneLine).pipe(z.string().max(TEXT_LIMITS.name));
const emailSchema = z.string().trim().toLowerCase().max(TEXT_LIMITS.email).regex(EMAIL_ADDRESS);

export function checkAccountDetails(
  input: AccountDetailsInput,
): Result<{ details: AccountDetails }, "name-long" | "email-invalid"> {
  const name = nameSchema.safeParse(input.name);
  if (!name.success) return refusedFor("name-long");
  const email = input.email.trim() ? emailSchema.safeParse(input.email) : null;
  if (email && !email.success) return refusedFor("email-invalid");
  return { ok: true, details: { name: name.data || null, email: email?.data ?? null } };
}

export async function isEmailTaken(db: DbOrTransaction, email: string | null, id = "") {
  if (email === null) return false;
  const otherAccount = await db
    .selectFrom("staff_accounts")
    .select("id")
    .where("email", "=", email)
    .where("id", "<>", id)
    .executeTakeFirst();
  return otherAccount !== undefined;
}

/** Names the fields that changed without their values, because the audit log cannot be erased. */
export const detailChanges = (before: AccountDetails, after: AccountDetails): AuditChanges => ({
  ...(before.name !== after.name && { name: null }),
  ...(before.email !== after.email && { email: null }),
});

/** Records that its owner or an administrator changed an account. */
export const recordAccountChange = (
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  username: string,
  changes: AuditChanges,
): Promise<void> =>
  recordAudit(
    trx,
    { now: isoTime(clock), actor },
    "account.changed",
    `account:${username}`,
    changes,
  );

/** Lists the username and name of each account that has a name. */
export async function listStaffNames(
  db: DbOrTransaction,
): Promise<[username: string, name: string][]> {
  const rows = await db
    .selectFrom("staff_accounts")
    .select(["username", "name"])
    .where("name", "is not", null)
    .execute();
  return rows.map(({ username, name }) => [username, name ?? username]);
}

/**
 * Makes a username such as "ruth.ortega" from the part of an email address before the "@", or from
 * a name.
 */
export function usernameFrom({ name, email }: AccountDetails): string {
  const source = email?.split("@")[0] ?? name ?? "";
  const ascii = source.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const username = ascii.replace(/[^a-z0-9]+/g, ".").slice(0, 36);
  return username.replace(/^\./, "").replace(/\.$/, "");
}

export interface Colleague {
  id: string;
  name: string;
}

/**
 * Lists the open accounts that may answer messages, sorted by name, or by username where there is
 * no name.
 */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  const rows = await db
    .selectFrom("staff_accounts")
    .select(["id", "username", "name", "role"])
    .where("disabled_at", "is", null)
    .orderBy(collateBinary(db, sql`fold_name(coalesce(name, username))`))
    .execute();
  return rows
    .filter(({ role }) => hasPermission(role, "answer"))
    .map(({ id, username, name }) => ({ id, name: name ?? username }));
}
