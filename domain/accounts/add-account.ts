/** Adds accounts, either with a password that is shown once or with an invitation by email. */
import { z } from "zod";
import type { StaffRole } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import {
  type AccountDetailsInput,
  checkAccountDetails,
  isEmailTaken,
  usernameFrom,
} from "./account-details.ts";
import { invitationMail } from "./account-mails.ts";
import type { AccountResult } from "./accounts.ts";
import { insertAccount } from "./insert-account.ts";
import { hashPassword, randomPassword } from "./password.ts";

/** Easy to type and to spell out over the phone. */
const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9.-]{1,39}$/);

interface AddedAccount extends Partial<AccountDetailsInput> {
  /** When empty, it is made from the email address or the name. */
  username: string;
  role: StaffRole;
}

/**
 * Adds an account. If the site sends email and the account has an address, an email invites the
 * person to choose a password. Otherwise the result holds a random password, shown only this once,
 * which must be changed at the first sign-in.
 */
export async function addAccount(
  { db, clock, actor }: StaffContext,
  { role, ...input }: AddedAccount,
  { sendsMail = false } = {},
): Promise<AccountResult> {
  const check = checkAccountDetails({ name: input.name ?? "", email: input.email ?? "" });
  if (!check.ok) return check;
  const { details } = check;
  const chosenName = usernameSchema.safeParse(input.username.trim() || usernameFrom(details));
  if (!chosenName.success) return refusedFor("username-invalid");
  const isInvited = sendsMail && details.email !== null;
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return changeUnversioned(db, async (trx): Promise<AccountResult> => {
    if (await isEmailTaken(trx, details.email)) return refusedFor("email-taken");
    const now = isoTime(clock);
    const username = chosenName.data;
    const account = { ...details, username, role, password_hash };
    const invited_at = isInvited ? now : null;
    const staffId = await insertAccount(trx, clock, { ...account, invited_at });
    if (!staffId) return refusedFor("username-taken");
    await recordAudit(trx, { now, actor }, "account.added", `account:${username}`, {
      role: [null, role],
    });
    if (!isInvited) return { ok: true, username, password };
    await invitationMail.enqueue(trx, now, { staffId }, `account.invite:${staffId}`);
    return { ok: true, username, invited: details.email ?? "" };
  });
}
