import type { z } from "zod";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { Mail, Mailer, MailSender } from "#domain/ports/mailer.ts";
import { type Block, fillMailTemplate } from "./mail-template.ts";

export interface MailSettings {
  /** Name of the organization at this moment; signs the mails. */
  organization(): string;
  sender(): MailSender;
  staffAddress(): string;
  /** The organization's mailbox: replies go there, unless a mail names another address. */
  replyTo(): MailSender;
  origin: string;
  /** Whether the site's own form takes money, and so the pages that mails lead to. */
  paysOnline: boolean;
  letters: Pick<PublishedContent, "current">;
}

export type MailDraft = Omit<Mail, "text" | "html" | "key"> & { blocks: readonly Block[] };

/**
 * The handler of a job that sends one mail. `compose` reads the record; it returns null when there is
 * nothing to send, for example because a person's data was erased meanwhile. `done` notes that nothing is
 * left to send.
 */
export const mailJob =
  <Payload>(
    mailer: Mailer,
    settings: Pick<MailSettings, "organization" | "replyTo">,
    payloadSchema: z.ZodType<Payload>,
    compose: (payload: Payload) => Promise<MailDraft | null>,
    done?: (payload: Payload) => Promise<unknown>,
  ) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const read = payloadSchema.parse(payload);
    const draft = await compose(read);
    if (draft) {
      const { blocks, ...mail } = draft;
      const texts = fillMailTemplate(settings.organization(), mail.subject, blocks);
      await mailer.send({ replyTo: settings.replyTo(), ...mail, key, ...texts }, signal);
    }
    await done?.(read);
  };
