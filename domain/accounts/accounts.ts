import { sql } from "kysely";
import type { Db, StaffRole } from "#db/schema.ts";
import { collateBinary } from "#db/search-query.ts";
import { changesBetween, recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import {
  type AccountDetailsInput,
  checkAccountDetails,
  detailChanges,
  isEmailTaken,
  recordAccountChange,
} from "./account-details.ts";
import { revokeAccess } from "./account-link.ts";
import {
  emailAddedMail,
  enqueueAccountMail,
  enqueueEmailChangedMail,
  invitationMail,
  signInChangedMail,
} from "./account-mails.ts";
import { unlockName } from "./lockout.ts";
import { hashPassword, randomPassword } from "./password.ts";

export const listAccounts = (db: Db) =>
  db
    .selectFrom("staff_accounts")
    .select(["id", "created_at", "username", "name", "email", "role"])
    .select(["invited_at", "must_change_password", "totp_enabled_at", "disabled_at"])
    .select((query) =>
      query
        .selectFrom("staff_passkeys")
        .whereRef("staff_id", "=", "staff_accounts.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("passkeys"),
    )
    .$narrowType<{ passkeys: number }>()
    .orderBy(collateBinary(db, sql`username`))
    .execute();

export type StaffAccount = Awaited<ReturnType<typeof listAccounts>>[number];

export type AccountRefusal =
  | "missing"
  | "name-long"
  | "email-invalid"
  | "email-taken"
  | "username-invalid"
  | "username-taken"
  | "own-reset"
  | "last-administrator";

/** Holds either the password to hand over, or the email address that the invitation goes to. */
export type AccountResult = Result<
  { username: string; password: string } | { username: string; invited: string },
  AccountRefusal
>;

/**
 * Gives an account a new random password, ends its sessions, lifts its locks, turns off two-step
 * sign-in and removes its passkeys. It is for a person who has lost everything. A closed account
 * stays closed. Members of staff cannot reset their own account.
 */
export async function resetAccount(
  { db, clock, actor }: StaffContext,
  name: string,
): Promise<AccountResult> {
  const username = name.trim().toLowerCase();
  // Otherwise a reset would get around the code that turning off two-step sign-in requires.
  if (actor.staffId && username === actor.username) return refusedFor("own-reset");
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return changeUnversioned(db, async (trx): Promise<AccountResult> => {
    const account = await trx
      .selectFrom("staff_accounts")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirst();
    if (!account) return refusedFor("missing");
    await trx
      .updateTable("staff_accounts")
      .set({ password_hash, must_change_password: 1 })
      .set({ totp_secret: null, totp_enabled_at: null, invited_at: null })
      .where("id", "=", account.id)
      .execute();
    await revokeAccess(
      trx,
      account.id,
      "staff_sessions",
      "staff_recovery_codes",
      "staff_passkeys",
      "staff_links",
    );
    // Wrong codes for the earlier second step don't close the next one.
    await trx.deleteFrom("submission_counts").where("key", "=", `codes:${account.id}`).execute();
    await unlockName(trx, username);
    const now = isoTime(clock);
    const action = "account.reset";
    await recordAudit(trx, { now, actor }, action, `account:${username}`);
    await enqueueAccountMail(trx, now, account.id, signInChangedMail, action);
    return { ok: true, username, password };
  });
}

interface AccountForm extends AccountDetailsInput {
  role: StaffRole;
  disabled: boolean;
}

/**
 * Changes the name, email address and role of an account, or disables or enables it. Role and
 * access that still have the value `shown` keep what a colleague set meanwhile. A changed role or
 * access ends its sessions, a new address or closing also its emailed links. The last enabled
 * administrator cannot lose the role. An invited person with a new address gets another invitation
 * there.
 */
export async function changeAccount(
  { db, clock, actor }: StaffContext,
  id: string,
  form: AccountForm,
  shown: { role?: string | undefined; disabled?: boolean | undefined } = {},
): Promise<Result<{ endsSessions: boolean; invited?: string }, AccountRefusal>> {
  const check = checkAccountDetails(form);
  if (!check.ok) return check;
  const { details } = check;
  return changeUnversioned(db, async (trx) => {
    // Locks the rows, so that two administrators cannot disable each other at the same time.
    await trx
      .updateTable("staff_accounts")
      .set({ role: "administrator" })
      .where("role", "=", "administrator")
      .execute();
    const before = await trx
      .selectFrom("staff_accounts")
      .select(["username", "name", "email", "role", "disabled_at", "invited_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return refusedFor("missing");
    const wasClosed = before.disabled_at !== null;
    const role = form.role === shown.role ? before.role : form.role;
    const isClosed = form.disabled === shown.disabled ? wasClosed : form.disabled;
    const endsSessions = before.role !== role || wasClosed !== isClosed;
    if (await isEmailTaken(trx, details.email, id)) return refusedFor("email-taken");
    const otherAdministrator = await trx
      .selectFrom("staff_accounts")
      .select("id")
      .where("role", "=", "administrator")
      .where("disabled_at", "is", null)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (!otherAdministrator && (role !== "administrator" || isClosed))
      return refusedFor("last-administrator");
    const now = isoTime(clock);
    const disabled_at = isClosed ? (before.disabled_at ?? now) : null;
    const after = { ...details, role, disabled_at };
    const hasNewEmail = before.email !== details.email;
    if (hasNewEmail && !before.invited_at) await enqueueEmailChangedMail(trx, now, id);
    await trx.updateTable("staff_accounts").set(after).where("id", "=", id).execute();
    if (endsSessions) await revokeAccess(trx, id, "staff_sessions");
    if (isClosed || hasNewEmail) await revokeAccess(trx, id, "staff_links");
    await recordAccountChange(trx, { clock, actor }, before.username, {
      ...detailChanges(before, details),
      ...changesBetween(auditedAccess(before), auditedAccess(after)),
    });
    const mailToNewEmail = before.invited_at ? invitationMail : emailAddedMail;
    if (hasNewEmail) await enqueueAccountMail(trx, now, id, mailToNewEmail);
    if (!before.invited_at || !details.email || !hasNewEmail || isClosed)
      return { ok: true, endsSessions };
    return { ok: true, endsSessions, invited: details.email };
  });
}

const auditedAccess = ({ role, disabled_at }: Pick<StaffAccount, "role" | "disabled_at">) => ({
  role,
  access: disabled_at ? "closed" : "open",
});
