/** The mails about an account. Staff cannot edit them: what they say about safety must stay. */
import { z } from "zod";
import type { accountMails } from "#content/staff-people.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import type { Block } from "#domain/mail/mail-template.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { ACCOUNT_LINK_LASTS } from "#domain/time/periods.ts";
import { makeAccountLink } from "./account-link.ts";

/** `staffId` null: a mail that was asked for under an address that no account has. */
const payloadSchema = z.object({ staffId: z.string().nullable() });

type Settings = Pick<MailSettings, "organization" | "replyTo" | "origin"> & {
  texts: typeof accountMails;
};

export const sendInvitation = (db: Db, clock: Clock, mailer: Mailer, settings: Settings) =>
  mailJob(mailer, settings, payloadSchema, async ({ staffId }) => {
    const account = await findAddressee(db, staffId);
    if (!account?.invited_at) return null;
    const { subject, lead, small } = settings.texts.invitation;
    const forgotten = { kind: "small" as const, text: small, url: forgottenUrl(settings) };
    const blocks = await linkBlocks(db, clock, settings, account, lead(settings.organization()));
    const to = account.email;
    return { to, subject: subject(settings.organization()), blocks: [...blocks, forgotten] };
  });

export const sendLink = (db: Db, clock: Clock, mailer: Mailer, settings: Settings) =>
  mailJob(mailer, settings, payloadSchema, async ({ staffId }) => {
    const account = await findAddressee(db, staffId);
    if (!account) return null;
    const { subject, lead, small } = settings.texts.forgotten;
    const blocks = await linkBlocks(db, clock, settings, account, lead);
    return { to: account.email, subject, blocks: [...blocks, { kind: "small", text: small }] };
  });

export const tellOfSecurity = (db: Db, mailer: Mailer, settings: Settings, kind: SecurityMail) =>
  mailJob(mailer, settings, payloadSchema, async ({ staffId }) => {
    const account = await findAddressee(db, staffId);
    if (!account) return null;
    const { subject, lead, small } = settings.texts.security[kind];
    const blocks: Block[] = [
      { kind: "paragraph", text: lead },
      { kind: "list", rows: [{ name: settings.texts.username, value: account.username }] },
      { kind: "small", text: small, url: forgottenUrl(settings) },
    ];
    return { to: account.email, subject, blocks };
  });

async function linkBlocks(
  db: Db,
  clock: Clock,
  { origin, texts }: Settings,
  { id, username }: { id: string; username: string },
  lead: string,
): Promise<Block[]> {
  const token = await makeAccountLink(db, clock, id);
  return [
    { kind: "paragraph", text: lead },
    { kind: "list", rows: [{ name: texts.username, value: username }] },
    { kind: "action", label: texts.action, url: `${origin}/admin/link?token=${token}` },
    { kind: "small", text: texts.lasts(ACCOUNT_LINK_LASTS) },
  ];
}

async function findAddressee(db: Db, staffId: string | null) {
  if (staffId === null) return null;
  const account = await db
    .selectFrom("staff_accounts")
    .select(["id", "username", "email", "invited_at"])
    .where("id", "=", staffId)
    .where("email", "is not", null)
    .where("disabled_at", "is", null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
  return account ?? null;
}

const forgottenUrl = ({ origin }: Settings) => `${origin}/admin/forgotten`;

/** Changes of an account that its person learns of by mail, also when a colleague made them. */
export type SecurityMail =
  | "account.password-changed"
  | "account.passkey-added"
  | "account.passkey-removed";

/** Informs the person by mail, where the account has an address, of a change of how they sign in. */
export async function enqueueSecurityMail(
  trx: DbOrTransaction,
  now: string,
  staffId: string,
  kind: SecurityMail,
): Promise<void> {
  const account = await trx
    .selectFrom("staff_accounts")
    .select("id")
    .where("id", "=", staffId)
    .where("email", "is not", null)
    .executeTakeFirst();
  if (!account) return;
  await enqueueJobs(trx, now, {
    kind,
    payload: { staffId },
    uniqueKey: `${kind}:${staffId}:${now}`,
  });
}
