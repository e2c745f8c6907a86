/** New accounts: with a password that is shown once, or by an invitation in a mail. */
import { z } from "zod";
import type { DbOrTransaction, StaffRole } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { hashPassword, randomPassword } from "#domain/passwords/password.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { type AccountResult, type Refused, refused } from "./accounts.ts";
import { insertAccount } from "./insert-account.ts";
import { checkPerson, isEmailTaken, type TypedPerson, usernameFrom } from "./person.ts";

/** Easy to type and to spell out over the phone. */
const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9.-]{1,39}$/);

/** "ruth.ortega", "ruth.ortega2" … as far as this. */
const MOST_NAMESAKES = 20;

interface AddedAccount extends Partial<TypedPerson> {
  /** Empty: made from the mail address or the name. */
  username: string;
  role: StaffRole;
}

/**
 * Adds an account. Where mails are sent and it has an address, a mail invites the person to choose a
 * password; otherwise the answer holds a random one, this once, to be changed at the first sign-in.
 */
export async function addAccount(
  { db, clock, actor }: Desk,
  { role, ...typed }: AddedAccount,
  { sendsMail = false } = {},
): Promise<AccountResult> {
  const checked = checkPerson({ name: typed.name ?? "", email: typed.email ?? "" });
  if (!checked.ok) return checked;
  const { person } = checked;
  const wanted = usernameSchema.safeParse(typed.username.trim() || usernameFrom(person));
  if (!wanted.success) return refused("username-invalid");
  const isInvited = sendsMail && person.email !== null;
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx): Promise<AccountResult> => {
    if (await isEmailTaken(trx, person.email)) return refused("email-taken");
    const now = isoTime(clock);
    const account = { ...person, role, password_hash, invited_at: isInvited ? now : null };
    const namesakes = typed.username.trim() ? 1 : MOST_NAMESAKES;
    const added = await insertUnder(trx, clock, wanted.data, namesakes, account);
    if (!added) return refused("username-taken");
    const { id, username } = added;
    await recordAudit(trx, now, actor, "account.added", `account:${username}`, {
      role: [null, role],
    });
    if (!isInvited) return { ok: true, username, password };
    await enqueueInvitation(trx, now, id);
    return { ok: true, username, invited: person.email ?? "" };
  });
}

/** Stores an account under the username, or under it with a number. */
async function insertUnder(
  trx: DbOrTransaction,
  clock: Clock,
  wanted: string,
  namesakes: number,
  account: Omit<Parameters<typeof insertAccount>[2], "username">,
) {
  for (let nth = 1; nth <= namesakes; nth++) {
    const username = nth === 1 ? wanted : `${wanted}${nth}`;
    const id = await insertAccount(trx, clock, { ...account, username });
    if (id) return { id, username };
  }
  return null;
}

/** Sends another mail to a person who has not chosen a password yet. */
export function inviteAgain({ db, clock, actor }: Desk, id: string): Promise<AccountResult> {
  return db.transaction().execute(async (trx): Promise<AccountResult> => {
    const now = isoTime(clock);
    const invited = await trx
      .updateTable("staff_accounts")
      .set({ invited_at: now })
      .where("id", "=", id)
      .where("invited_at", "is not", null)
      .where("email", "is not", null)
      .returning(["username", "email"])
      .executeTakeFirst();
    if (!invited) return refused("not-invited");
    await recordAudit(trx, now, actor, "account.invited", `account:${invited.username}`);
    await enqueueInvitation(trx, now, id);
    return { ok: true, username: invited.username, invited: invited.email ?? "" };
  });
}

/** Deletes the account of a person who has not chosen a password yet; its link opens nothing then. */
export function withdrawInvitation(
  { db, clock, actor }: Desk,
  id: string,
): Promise<{ ok: true } | Refused> {
  return db.transaction().execute(async (trx): Promise<{ ok: true } | Refused> => {
    const withdrawn = await trx
      .deleteFrom("staff_accounts")
      .where("id", "=", id)
      .where("invited_at", "is not", null)
      .returning("username")
      .executeTakeFirst();
    if (!withdrawn) return refused("not-invited");
    const subject = `account:${withdrawn.username}`;
    await recordAudit(trx, isoTime(clock), actor, "account.withdrawn", subject);
    return { ok: true };
  });
}

const enqueueInvitation = (trx: DbOrTransaction, now: string, staffId: string) =>
  enqueueJobs(trx, now, {
    kind: "account.invite",
    payload: { staffId },
    uniqueKey: `account.invite:${staffId}:${now}`,
  });
