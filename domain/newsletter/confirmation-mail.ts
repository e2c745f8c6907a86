import { z } from "zod";
import { mails } from "#content/mails.ts";
import type { Db } from "#db/schema.ts";
import { fillMailTemplate } from "#domain/mail/mail-template.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { signLink } from "./link-token.ts";
import { CONFIRM_WITHIN } from "./subscription.ts";

const payloadSchema = z.object({ subscriberId: z.string() });

/** Asks the owner of an address whether they want the newsletter. */
export const sendConfirmation =
  (
    db: Db,
    clock: Clock,
    mailer: Mailer,
    { organisation, origin }: { organisation: string; origin: string },
  ) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const { subscriberId } = payloadSchema.parse(payload);
    const subscriber = await db
      .selectFrom("subscribers")
      .select(["email", "confirmed_at"])
      .where("id", "=", subscriberId)
      .executeTakeFirst();
    if (!subscriber || subscriber.confirmed_at) return;
    const { confirmation: words } = mails;
    const token = await signLink(db, clock, "confirm", subscriberId, CONFIRM_WITHIN);
    const unsubscribe = await unsubscribeLink(db, clock, origin, subscriberId);
    const letter = fillMailTemplate(organisation, [
      { kind: "paragraph", text: words.lead },
      { kind: "action", label: words.action, url: `${origin}/newsletter/confirm?token=${token}` },
      { kind: "small", text: `${words.expires} ${words.unexpected}` },
      { kind: "small", text: `${words.unsubscribe}: ${unsubscribe}` },
    ]);
    await mailer.send(
      { to: subscriber.email, subject: words.subject, key, unsubscribeUrl: unsubscribe, ...letter },
      signal,
    );
  };

/** The link that every mail to this subscriber carries; it works for ever. */
export async function unsubscribeLink(
  db: Db,
  clock: Clock,
  origin: string,
  subscriberId: string,
): Promise<string> {
  const token = await signLink(db, clock, "unsubscribe", subscriberId, null);
  return unsubscribeUrl(origin, token);
}

export const unsubscribeUrl = (origin: string, token: string) =>
  `${origin}/newsletter/unsubscribe?token=${token}`;
