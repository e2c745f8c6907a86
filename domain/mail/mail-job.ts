import type { z } from "zod";
import type { LetterName, MailSwitch } from "#content/mails.ts";
import type { Database, Db } from "#db/schema.ts";
import type { Facts } from "#domain/content/facts.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { Job } from "#domain/outbox/worker.ts";
import type { Mail, Mailer, MailSender } from "#domain/ports/mailer.ts";
import type { Clock } from "#domain/values/clock.ts";
import { fillTexts } from "#domain/values/placeholders.ts";
import { TITLE } from "#domain/values/plain-text.ts";
import { letterBlocks } from "./letter-blocks.ts";
import { type Block, fillMailTemplate } from "./mail-template.ts";

/** What every job that sends a mail works with. */
export interface MailContext {
  db: Db;
  clock: Clock;
  mailer: Mailer;
  facts: Facts;
  letters: Pick<PublishedContent, "current">;
  timeZone: string;
  /** Name of the organization at this moment; signs the mails. */
  organization(): string;
  sender(): MailSender;
  staffAddress(): string;
  /** The organization's mailbox: replies go there, unless a mail names another address. */
  replyTo(): MailSender;
  origin: string;
  /** Whether the site's own form takes money, and so the pages that mails lead to. */
  paysOnline: boolean;
}

export type MailDraft = Omit<Mail, "text" | "html" | "key"> & {
  blocks: readonly Block[];
  /** The first name of the person to whom it goes, as that person typed it. */
  greets?: string;
};

/** A name that can't be an address or a sentence: strangers type it, and it stands under our name. */
const GREETED = /^(?=.{1,30}$)[\p{L}\p{M}'’-]+( [\p{L}\p{M}'’-]+){0,2}$/u;

const greetingTo = (name = ""): Block[] =>
  GREETED.test(name) && !TITLE.test(name) ? [{ kind: "paragraph", text: `Dear ${name},` }] : [];

interface MailJobOptions<Payload> {
  /** Databases store it with each job: a kind never changes. */
  kind: string;
  /** As the desk calls it. */
  name: string;
  /**
   * What the unique keys of its jobs begin with, before the id of the record that the mail is about, and that
   * record's table. The file of a mail in the folder goes when its record is erased.
   */
  keys: Record<string, keyof Database>;
  payload: z.ZodType<Payload>;
  /**
   * Reads the record. Null when there is nothing to send, for example because a person's data was erased
   * meanwhile.
   */
  compose(payload: Payload, context: MailContext): Promise<MailDraft | null>;
  schedule?: MailSchedule | undefined;
  /** Notes that nothing is left to send. */
  done?(payload: Payload, context: MailContext): Promise<unknown>;
}

/** When a mail goes out by itself: asked every minute on every instance. */
interface MailSchedule {
  /** Only while staff have switched it on. */
  switch: MailSwitch;
  /** Enqueues what is due, and nothing twice. */
  enqueueDue(context: MailContext): Promise<void>;
}

export interface MailJob
  extends Pick<MailJobOptions<never>, "kind" | "name" | "keys" | "schedule"> {
  /** The job that the worker runs. */
  job(context: MailContext): Job;
}

/** A kind of job that sends one mail. server/jobs/mail-jobs.ts lists all. */
export const mailJob = <Payload>(options: MailJobOptions<Payload>): MailJob => {
  const { kind, name, keys, schedule, payload: schema, compose, done } = options;
  return {
    kind,
    name,
    keys,
    schedule,
    job: (context) => ({
      kind,
      name,
      queue: "Mail",
      async run(payload, key, signal) {
        const read = schema.parse(payload);
        const draft = await compose(read, context);
        if (draft) {
          const { blocks, greets, ...mail } = draft;
          const all = [...greetingTo(greets), ...blocks];
          const texts = fillMailTemplate(context.facts.organization, mail.subject, all);
          await context.mailer.send({ replyTo: context.replyTo(), ...mail, key, ...texts }, signal);
        }
        await done?.(read, context);
      },
    }),
  };
};

/** The texts that staff wrote for a mail of the site, with their placeholders filled in. */
export const textsOf = <Name extends LetterName>(
  { letters }: Pick<MailContext, "letters">,
  name: Name,
  values: Record<string, string> = {},
) => fillTexts(letters.current(name), new Map(Object.entries(values)));

type Blocks = typeof letterBlocks;

/** Subject and parts of a mail of the site, of the facts of a record and the placeholders' values. */
export function writeMail<Name extends keyof Blocks>(
  context: Pick<MailContext, "letters">,
  name: Name,
  facts: Parameters<Blocks[Name]>[1],
  values?: Record<string, string>,
) {
  const texts: { subject: string } = textsOf(context, name, values);
  const write = letterBlocks[name] as (texts: unknown, facts: unknown) => Block[];
  return { subject: texts.subject, blocks: write(texts, facts) };
}
