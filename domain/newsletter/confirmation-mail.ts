import { z } from "zod";
import { mails } from "#content/mails.ts";
import type { Db } from "#db/schema.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { signLink } from "./link-token.ts";
import { CONFIRM_WITHIN } from "./subscription.ts";

const payloadSchema = z.object({ subscriberId: z.string() });

/** Asks the owner of an email to confirm the sign-up. */
export const sendConfirmation = (
  db: Db,
  clock: Clock,
  mailer: Mailer,
  settings: Pick<MailSettings, "organisation" | "origin">,
) =>
  mailJob(mailer, settings, payloadSchema, async ({ subscriberId }) => {
    const { origin } = settings;
    const subscriber = await db
      .selectFrom("subscribers")
      .select("email")
      .where("id", "=", subscriberId)
      .where("confirmed_at", "is", null)
      .executeTakeFirst();
    if (!subscriber) return null;
    const { confirmation: texts } = mails;
    const token = await signLink(db, clock, "confirm", subscriberId, CONFIRM_WITHIN);
    const url = `${origin}/newsletter/confirm?token=${token}`;
    // Works for ever, as in every mail to a subscriber.
    const endToken = await signLink(db, clock, "unsubscribe", subscriberId, null);
    const endUrl = unsubscribeUrl(origin, endToken);
    return {
      to: subscriber.email,
      subject: texts.subject,
      unsubscribeUrl: endUrl,
      blocks: [
        { kind: "paragraph", text: texts.lead },
        { kind: "action", label: texts.action, url },
        { kind: "small", text: `${texts.expires} ${texts.unexpected}` },
        { kind: "small", text: `${texts.unsubscribe}: ${endUrl}` },
      ],
    };
  });

export const unsubscribeUrl = (origin: string, token: string) =>
  `${origin}/newsletter/unsubscribe?token=${token}`;
