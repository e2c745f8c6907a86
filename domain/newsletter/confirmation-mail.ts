import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { confirmationBlocks } from "#domain/mail/letter-blocks.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { signLink } from "./link-token.ts";
import { CONFIRM_WITHIN } from "./subscription.ts";

const payloadSchema = z.object({ subscriberId: z.string() });

export const sendConfirmation = (
  db: Db,
  clock: Clock,
  mailer: Mailer,
  settings: Pick<MailSettings, "organization" | "replyTo" | "origin" | "letters">,
) =>
  mailJob(mailer, settings, payloadSchema, async ({ subscriberId }) => {
    const { origin } = settings;
    const subscriber = await db
      .selectFrom("subscribers")
      .select("email")
      .where("id", "=", subscriberId)
      .where((eb) =>
        eb.or([eb("confirmed_at", "is", null), eb("ended_at", "<", eb.ref("asked_at"))]),
      )
      .executeTakeFirst();
    if (!subscriber) return null;
    const letter = settings.letters.current("confirmationLetter");
    const token = await signLink(db, clock, "confirm", subscriberId, CONFIRM_WITHIN);
    const url = `${origin}/newsletter/confirm?token=${token}`;
    // Works for ever, as in every mail to a subscriber.
    const endToken = await signLink(db, clock, "unsubscribe", subscriberId, null);
    const endUrl = unsubscribeUrl(origin, endToken);
    return {
      to: subscriber.email,
      subject: letter.subject,
      unsubscribeUrl: endUrl,
      blocks: confirmationBlocks(letter, { url, endUrl }),
    };
  });

export const unsubscribeUrl = (origin: string, token: string) =>
  `${origin}/newsletter/unsubscribe?token=${token}`;
