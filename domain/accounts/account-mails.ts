/**
 * The emails about an account. Staff cannot edit them, so that what they say about security stays.
 */
import { sql } from "kysely";
import { z } from "zod";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import type { AuditAction } from "#domain/audit/audit-actions.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { StaffActor, StaffInTransaction } from "#domain/changes/staff-context.ts";
import { type MailContext, type MailDraft, type MailJob, mailJob } from "#domain/mail/mail-job.ts";
import {
  actionBlock,
  type Block,
  listBlock,
  paragraphBlock,
  smallBlock,
} from "#domain/mail/mail-template.ts";
import { DAY, isoTime, MINUTE } from "#domain/values/clock.ts";
import {
  ACCOUNT_LINK_LIFETIME_MS,
  INVITATION_LIFETIME_MS,
  MAX_UNSENT_MS,
} from "#domain/values/durations.ts";
import { createAccountLink } from "./account-link.ts";

/** `staffId` is null when the email was requested for an address that no account has. */
const payload = z.object({
  staffId: z.string().nullable(),
  what: z.string().optional(),
  /** ISO UTC. */
  requestedAt: z.string().optional(),
});

type Payload = z.infer<typeof payload>;

type Account = NonNullable<Awaited<ReturnType<typeof findAccountWithEmail>>>;

interface AccountMailJob extends Pick<MailJob, "kind" | "name"> {
  /** The column with the address that gets it. */
  to?: "email" | "former_email";
}

/** An email about an account. Closed accounts and accounts without an address get none. */
const accountMail = (
  { kind, name, to = "email" }: AccountMailJob,
  compose: (
    account: Account,
    context: MailContext,
    details: Payload,
  ) => Promise<Omit<MailDraft, "to"> | null>,
) =>
  mailJob({
    kind,
    name,
    keys: { [kind.replace(".", "-")]: "staff_accounts" },
    payload,
    async compose(details, context) {
      const account = await findAccountWithEmail(context.db, details.staffId, to);
      const draft = account && (await compose(account, context, details));
      const [greetingName = ""] = account?.name?.split(" ") ?? [];
      return draft && { ...draft, to: account.email, greetingName };
    },
    async afterSend({ staffId }, { db }) {
      if (to === "former_email")
        await db
          .updateTable("staff_accounts")
          .set({ former_email: null })
          .where("id", "=", staffId ?? "")
          .execute();
    },
  });

export const invitationMail = accountMail(
  { kind: "account.invite", name: "Invitation" },
  async (account, context) => {
    if (!account.invited_at) return null;
    const organization = context.organization();
    return {
      subject: `Your account at ${organization}`,
      blocks: [
        paragraphBlock(
          `An administrator has made an account for you at ${organization}. Choose a password to sign in.`,
        ),
        ...(await linkBlocks(context, account, INVITATION_LIFETIME_MS)),
        smallBlock("Is the link too old? Ask for another here", forgottenUrl(context)),
      ],
    };
  },
);

export const passwordLinkMail = accountMail(
  { kind: "account.send-link", name: "Link to choose a password" },
  async (account, context, { requestedAt }) => {
    if (requestedAt && requestedAt <= isoTime(context.clock, -MAX_UNSENT_MS)) return null;
    return {
      subject: "Choose a new password",
      blocks: [
        paragraphBlock("You asked for a link to choose a new password."),
        ...(await linkBlocks(context, account)),
        smallBlock(
          "If you did not ask for it, you need not do anything: your password stays as it is.",
        ),
      ],
    };
  },
);

interface SecurityTexts {
  subject: string;
  lead: string | Partial<Record<string, string>>;
  small: string;
  page?: string;
}

/**
 * An email that informs a person that the way they sign in has changed, even when a colleague
 * changed it.
 */
const securityMail = (
  job: AccountMailJob,
  { subject, lead, small, page = "forgotten" }: SecurityTexts,
) =>
  accountMail(job, async (account, context, { what = "" }) => ({
    subject,
    blocks: [
      paragraphBlock(typeof lead === "string" ? lead : (lead[what] ?? "")),
      usernameOf(account),
      smallBlock(small, `${context.origin}/admin/${page}`),
    ],
  }));

export const passwordChangedMail = securityMail(
  { kind: "account.password-changed", name: "Email about a changed password" },
  {
    subject: "Your password was changed",
    lead: "The password of your account was changed, and all of its sessions have ended.",
    small: "If this was not you, choose another one at once and inform an administrator",
  },
);

export const passkeyAddedMail = securityMail(
  { kind: "account.passkey-added", name: "Email about a new passkey" },
  {
    subject: "A passkey was added to your account",
    lead: "A passkey was added to your account. It signs in without your password.",
    small:
      "If this was not you, remove it in the desk, choose another password at once and inform an administrator",
  },
);

export const passkeyRemovedMail = securityMail(
  { kind: "account.passkey-removed", name: "Email about a removed passkey" },
  {
    subject: "A passkey was removed from your account",
    lead: "A passkey was removed from your account. It no longer signs in.",
    small: "If this was not you, choose another password at once and inform an administrator",
  },
);

export const wrongCodesMail = securityMail(
  { kind: "account.wrong-codes", name: "Email about wrong codes" },
  {
    subject: "Wrong codes at your sign-in",
    lead: "Someone entered the password of your account, and then several wrong codes. Beyond twenty in an hour, only a recovery code or a passkey signs in.",
    small: "If this was not you, choose another password at once and inform an administrator",
  },
);

/** What changed, by the name of its entry in the audit log. */
export const signInChangedMail = securityMail(
  { kind: "account.sign-in-changed", name: "Email about a changed sign-in" },
  {
    subject: "Your sign-in was changed",
    lead: {
      "two-step.enabled":
        "The two-step sign-in of your account was set up on a phone. Codes of any earlier phone no longer work.",
      "two-step.renewed":
        "New recovery codes were made for your account. The earlier ones are void.",
      "two-step.disabled": "The two-step sign-in of your account was turned off.",
      "account.reset":
        "An administrator has given your account a new password, and removed its second step and passkeys.",
    },
    small: "If this was not you, choose another password at once and inform an administrator",
  },
);

/** The page for a forgotten password would write to the new address. */
export const emailChangedMail = securityMail(
  { kind: "account.email-changed", name: "Email about a changed address", to: "former_email" },
  {
    subject: "Your email address was changed",
    lead: "The email address of your account was changed. Emails about the account no longer come here.",
    small: "If this was not you, choose another password at once and inform an administrator",
    page: "password",
  },
);

/** Names neither the username nor a page of the desk: a mistyped address is a stranger's. */
export const emailAddedMail = accountMail(
  { kind: "account.email-added", name: "Email to a new address" },
  async (_account, { origin }) => ({
    subject: "Emails about your account now come here",
    blocks: [
      paragraphBlock("The email address of your account was changed to this one."),
      smallBlock("If you have no account with us, please tell us", `${origin}/contact`),
    ],
  }),
);

const usernameOf = ({ username }: Account): Block =>
  listBlock([{ name: "Username", value: username }]);

async function linkBlocks(
  { db, clock, origin }: MailContext,
  account: Account,
  lifetimeMs = ACCOUNT_LINK_LIFETIME_MS,
): Promise<Block[]> {
  const token = await createAccountLink(db, clock, account.id, lifetimeMs);
  const period = lifetimeMs >= DAY ? `${lifetimeMs / DAY} days` : `${lifetimeMs / MINUTE} minutes`;
  return [
    usernameOf(account),
    actionBlock("Choose your password", `${origin}/admin/link?token=${token}`),
    smallBlock(`The link works once, for ${period} after this email was sent.`),
  ];
}

async function findAccountWithEmail(
  db: DbOrTransaction,
  staffId: string | null,
  to: "email" | "former_email",
) {
  if (staffId === null) return null;
  const account = await db
    .selectFrom("staff_accounts")
    .select(["id", "username", "name", `${to} as email`, "invited_at"])
    .where("id", "=", staffId)
    .where(to, "is not", null)
    .where("disabled_at", "is", null)
    // An address that came back is the account's again.
    .$if(to === "former_email", (query) => query.whereRef(to, "is distinct from", "email"))
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
  return account ?? null;
}

const forgottenUrl = ({ origin }: MailContext) => `${origin}/admin/forgotten`;

/**
 * Tells the present address of an account that it changes; call it before the change. While an
 * email about an earlier change waits, that one's address stays the one to tell.
 */
export async function enqueueEmailChangedMail(
  trx: DbTransaction,
  now: string,
  staffId: string,
): Promise<void> {
  await forgetFormerEmails(trx);
  const { numUpdatedRows } = await trx
    .updateTable("staff_accounts")
    .set(({ ref }) => ({ former_email: ref("email") }))
    .where("id", "=", staffId)
    .where("former_email", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await enqueueAccountMail(trx, now, staffId, emailChangedMail);
}

/** Clears the former addresses of accounts to which no email is on its way, such as given up. */
export async function forgetFormerEmails(db: DbOrTransaction): Promise<void> {
  await db
    .updateTable("staff_accounts")
    .set({ former_email: null })
    .where("former_email", "is not", null)
    .where(
      sql<boolean>`not exists (select 1 from jobs where state in ('waiting', 'running')
        and unique_key like ${`${emailChangedMail.kind}:`} || staff_accounts.id || ':%')`,
    )
    .execute();
}

/** Records that a person changed how their account is signed in to, and emails them. */
export async function recordSignInChange(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction<StaffActor>,
  action: AuditAction,
  mail = signInChangedMail,
): Promise<void> {
  const now = isoTime(clock);
  await recordAudit(trx, { now, actor }, action);
  await enqueueAccountMail(trx, now, actor.staffId, mail, action);
}

/** Emails a person about their account, if it is open and has an address. */
export async function enqueueAccountMail(
  trx: DbTransaction,
  now: string,
  staffId: string,
  mail: MailJob<Payload>,
  what?: AuditAction,
): Promise<void> {
  if (await findAccountWithEmail(trx, staffId, "email"))
    await mail.enqueue(trx, now, { staffId, what }, `${mail.kind}:${staffId}:${now}`);
}
