import type { z } from "zod";
import type { Mail, Mailer } from "#domain/ports/mailer.ts";
import { type Block, fillMailTemplate } from "./mail-template.ts";

export interface MailSettings {
  /** Name of the organisation at this moment; signs the mails. */
  organisation(): string;
  /** Receives the notices to staff. */
  staffAddress(): string;
  /** Origin of the site's URLs. */
  origin: string;
}

/** A mail before its blocks are rendered. */
export type MailDraft = Omit<Mail, "text" | "html" | "key"> & { blocks: readonly Block[] };

/**
 * The handler of a job that sends one mail. `compose` reads the record; it returns null when there is
 * nothing to send, for example because a person's data was erased meanwhile.
 */
export const mailJob =
  <Payload>(
    mailer: Mailer,
    { organisation }: Pick<MailSettings, "organisation">,
    payloadSchema: z.ZodType<Payload>,
    compose: (payload: Payload) => Promise<MailDraft | null>,
  ) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const draft = await compose(payloadSchema.parse(payload));
    if (!draft) return;
    const { blocks, ...mail } = draft;
    await mailer.send({ ...mail, key, ...fillMailTemplate(organisation(), blocks) }, signal);
  };

/** Tells staff about a person's message or pledge; a reply goes to that person. */
export const staffNotice = (
  { staffAddress }: MailSettings,
  texts: { subject: string; lead: string; answer: string; open: string },
  record: {
    person: { name: string; email: string; phone: string | null };
    /** Ends the subject line. */
    about: string;
    row: readonly [name: string, value: string];
    quote: string | null;
    url: string;
  },
): MailDraft => {
  const { person, about, row, quote, url } = record;
  return {
    to: staffAddress(),
    replyTo: { name: person.name, address: person.email },
    subject: `${texts.subject}: ${about} (${person.name})`,
    blocks: [
      { kind: "paragraph", text: texts.lead },
      {
        kind: "list",
        rows: [
          ["Name", person.name],
          ["Email", person.email],
          ["Phone", person.phone ?? "N/A"],
          row,
        ],
      },
      ...(quote ? [{ kind: "quote" as const, text: quote }] : []),
      { kind: "paragraph", text: texts.answer },
      { kind: "action", label: texts.open, url },
    ],
  };
};
