import { z } from "zod";
import { mailJob, writeMail } from "#domain/mail/mail-job.ts";
import { signLink } from "./link-token.ts";
import { CONFIRMATION_LIFETIME_MS } from "./subscription.ts";

export const confirmationMail = mailJob({
  kind: "newsletter.confirm",
  name: "Newsletter confirmation",
  keys: { newsletter: "subscribers" },
  payload: z.object({ subscriberId: z.string() }),
  async compose({ subscriberId }, context) {
    const { db, clock, origin } = context;
    const subscriber = await db
      .selectFrom("subscribers")
      .select("email")
      .where("id", "=", subscriberId)
      .where((eb) =>
        eb.or([eb("confirmed_at", "is", null), eb("ended_at", "<", eb.ref("asked_at"))]),
      )
      .executeTakeFirst();
    if (!subscriber) return null;
    const token = await signLink(db, clock, "confirm", subscriberId, CONFIRMATION_LIFETIME_MS);
    const url = `${origin}/newsletter/confirm?token=${token}`;
    // This link never expires, like those in all emails to subscribers.
    const endToken = await signLink(db, clock, "unsubscribe", subscriberId, null);
    const endUrl = unsubscribeUrl(origin, endToken);
    return {
      to: subscriber.email,
      unsubscribeUrl: endUrl,
      ...writeMail(context, "confirmationLetter", { url, endUrl }),
    };
  },
});

export const unsubscribeUrl = (origin: string, token: string) =>
  `${origin}/newsletter/unsubscribe?token=${token}`;
