import type { Services } from "#app/services.ts";
import { isProven, makeChallenge } from "#domain/contacts/proof-of-work.ts";
import { CONTACT_FIELDS, checkContact } from "#domain/contacts/schema.ts";
import { submitContact } from "#domain/contacts/submit-contact.ts";
import { storeOrNull } from "#domain/forms/store-or-null.ts";
import { readSigns } from "#domain/spam/spam-signals.ts";
import type { FormOutcome, FormPost, PublicForm } from "./public-form.ts";
import { storePost } from "./store-post.ts";

/**
 * The contact form. With the proof of work switched on, scripts are sent a challenge first, and a post
 * without scripts is quarantined for staff.
 */
export const contactForm: PublicForm = {
  fieldNames: CONTACT_FIELDS,
  needsKey: true,
  accepted: { status: 201, thanks: "/contact/thank-you" },
  texts(content) {
    const { form, unseen } = content.current("contact");
    const { problems: invalid, unavailable } = form.unseen;
    return { invalid, tooMany: unseen.tooMany, unavailable };
  },
  async handle(services, post) {
    const { key, fields, clientIp: address, requestId } = post;
    const check = checkContact(fields);
    if (!check.ok) return { kind: "invalid", errors: check.errors };
    const challenged = await challenge(services, post);
    if (challenged) return challenged;
    const { db, clock, spam } = services;
    return storePost(services, requestId, async () => {
      const proven =
        !spam.proofOfWork || (key !== null && (await isProven(db, key, proofOf(fields))));
      const signs = readSigns(fields);
      return submitContact(db, clock, spam, {
        message: check.value,
        key,
        address,
        signs,
        proven,
      });
    });
  },
  errorsAsJson: (errors) => ({ errors }),
};

const proofOf = (fields: unknown): unknown => Reflect.get(Object(fields), "proof");

async function challenge(
  { db, clock, log, spam }: Services,
  { key, fields, requestId }: FormPost,
): Promise<FormOutcome | null> {
  if (!spam.proofOfWork || key === null || proofOf(fields) !== undefined) return null;
  const made = await storeOrNull(log, requestId, () => makeChallenge(db, clock, key));
  return made ? { kind: "challenge", challenge: made } : { kind: "unavailable" };
}
