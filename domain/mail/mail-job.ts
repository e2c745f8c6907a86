import type { z } from "zod";
import type { MailName, MailSwitch } from "#content/mails.ts";
import type { Db, DbTransaction } from "#db/schema.ts";
import type { Facts } from "#domain/content/facts.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { enqueueJobs, type NewJob } from "#domain/outbox/enqueue-jobs.ts";
import type { MailedTable } from "#domain/outbox/find-erased-ids.ts";
import type { JobKind } from "#domain/outbox/worker.ts";
import type { Mail, Mailer, MailSender } from "#domain/ports/mailer.ts";
import type { Payments } from "#domain/ports/payments.ts";
import type { Clock } from "#domain/values/clock.ts";
import { TITLE_PREFIX } from "#domain/values/person-names.ts";
import { fillTexts } from "#domain/values/placeholders.ts";
import { mailBlocks } from "./mail-blocks.ts";
import { type Block, fillMailTemplate, paragraphBlock } from "./mail-template.ts";

/** The services that every job that sends an email needs. */
export interface MailContext {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  facts: Facts;
  content: Pick<PublishedContent, "current">;
  timeZone: string;
  /** The organization's current name, which signs the emails. */
  organization(): string;
  sender(): MailSender;
  staffEmail(): string;
  /** The organization's mailbox. Replies go there, unless an email names another address. */
  replyTo(): MailSender;
  origin: string;
  /** False on a public site without a mail server, whose emails are only files. */
  sendsMail: boolean;
  /** Whether the site's own form takes money, and so the pages that emails link to. */
  paysOnline: boolean;
  /** The company that takes, or took, payments of the site's own form. */
  payments: Payments | null;
  /** Whether that company, or the test provider, takes test payments, so that donors see them. */
  takesTests: boolean;
}

export type MailDraft = Omit<Mail, "text" | "html" | "key"> & {
  blocks: readonly Block[];
  /** What to call the recipient, from the name that this person typed. */
  greetingName?: string;
};

/**
 * A name that can be neither an address nor a sentence: strangers type it, and it appears under the
 * organization's name.
 */
const GREETABLE_NAME = /^(?=.{1,30}$)[\p{L}\p{M}'’-]+( (?:&|[\p{L}\p{M}'’-]+)){0,2}$/u;

const greetingTo = (name = ""): Block[] =>
  GREETABLE_NAME.test(name) && !TITLE_PREFIX.test(name) ? [paragraphBlock(`Dear ${name},`)] : [];

interface MailJobOptions<Payload> {
  /** Databases store it with each job, so a kind never changes. */
  kind: string;
  /** The name on the desk. */
  name: string;
  /**
   * The prefixes of its jobs' unique keys, which continue with the id of the record that the email
   * is about, and that record's table. When the record is erased, the email's file in the mail
   * folder is deleted too. An email about no record has none.
   */
  keys?: Record<string, MailedTable> | undefined;
  payload: z.ZodType<Payload>;
  /**
   * Reads the record. Returns null when there is nothing to send, for example because a person's
   * data was erased in the meantime.
   */
  compose(payload: Payload, context: MailContext): Promise<MailDraft | null>;
  schedule?: MailSchedule | undefined;
  isBulk?: boolean | undefined;
  /** Runs after the email was sent, or when there was nothing to send. */
  afterSend?(payload: Payload, context: MailContext): Promise<unknown>;
}

/** When an email goes out on a schedule. Every instance checks once a minute. */
export interface MailSchedule {
  /** The switch on the desk; the email goes out only while it is on. */
  switch: MailSwitch;
  /** The hour of the organization's day, 0 to 23, before which nothing is enqueued. */
  fromHour: number;
  /** Enqueues what is due, and nothing twice. */
  enqueueDue(context: MailContext): Promise<void>;
}

export interface MailJob<Payload = never>
  extends Pick<MailJobOptions<Payload>, "kind" | "name" | "keys" | "schedule"> {
  /**
   * An email to enqueue with others. `uniqueKey` begins with one of `keys`, in which `-` stands for
   * other signs.
   */
  jobOf(payload: Payload, uniqueKey: string): NewJob;
  /** Enqueues an email like enqueueJobs. */
  enqueue(trx: DbTransaction, now: string, payload: Payload, uniqueKey: string): Promise<void>;
  /** The kind of job that the worker runs. */
  jobKindFor(context: MailContext): JobKind;
}

/** Defines a kind of job that sends one email. server/jobs/mail-jobs.ts lists them all. */
export const mailJob = <Payload>(options: MailJobOptions<Payload>): MailJob<Payload> => {
  const { kind, name, keys, schedule, isBulk, payload: schema, compose, afterSend } = options;
  const jobOf = (payload: Payload, uniqueKey: string) => ({ kind, payload, uniqueKey });
  return {
    kind,
    name,
    keys,
    schedule,
    jobOf,
    enqueue: (trx, now, ...job) => enqueueJobs(trx, now, jobOf(...job)),
    jobKindFor: (context) => ({
      kind,
      name,
      queue: "Mail",
      isBulk,
      async run(payload, key, ...control) {
        const parsedPayload = schema.parse(payload);
        const draft = await compose(parsedPayload, context);
        if (draft) {
          const { blocks, greetingName, ...draftMail } = draft;
          const all = [...greetingTo(greetingName), ...blocks];
          const texts = fillMailTemplate(context.facts.organization, draftMail.subject, all);
          const mail = { replyTo: context.replyTo(), ...draftMail, key, ...texts };
          await context.mailer.send(mail, ...control);
        }
        await afterSend?.(parsedPayload, context);
        return draft !== null;
      },
    }),
  };
};

/** Returns the texts that staff wrote for an email, with their placeholders filled in. */
export const textsOf = <Name extends MailName>(
  { content }: Pick<MailContext, "content">,
  name: Name,
  values: Record<string, string> = {},
) => fillTexts(content.current(name), new Map(Object.entries(values)));

type Blocks = typeof mailBlocks;

/**
 * Writes the subject and the parts of an email from the data of a record and the values of its
 * placeholders.
 */
export function writeMail<Name extends keyof Blocks>(
  context: Pick<MailContext, "content">,
  name: Name,
  data: Parameters<Blocks[Name]>[1],
  values?: Record<string, string>,
) {
  const texts: { subject: string } = textsOf(context, name, values);
  const write = mailBlocks[name] as (texts: unknown, data: unknown) => Block[];
  return { subject: texts.subject, blocks: write(texts, data) };
}
