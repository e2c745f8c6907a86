import type { Services } from "#app/services.ts";
import { contactPage } from "#content/contact.ts";
import { isProven, makeChallenge } from "#domain/contacts/proof-of-work.ts";
import {
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactField,
  type ContactMessage,
  checkContact,
} from "#domain/contacts/schema.ts";
import { submitContact } from "#domain/contacts/submit-contact.ts";
import { readSigns } from "#domain/spam/spam-signals.ts";
import type { FormOutcome, FormPost, PublicForm } from "./public-form.ts";
import { storeOr503 } from "./store-or-503.ts";

interface Shown {
  values: Partial<Record<ContactField, string>>;
  errors: ContactErrors;
  problem: string;
}

const { form: words } = contactPage;

/** The contact form. With the proof of work switched on, scripts are sent a challenge first; a post without scripts is held for staff. */
export const contactForm: PublicForm<Shown> = {
  fieldNames: CONTACT_FIELDS,
  needsKey: true,
  taken: { status: 201, thanks: "/contact/thank-you" },
  words: { mistakes: words.problems, tooMany: words.tooMany, unavailable: words.unavailable },
  async handle(services, post) {
    const check = checkContact(post.fields);
    if (!check.ok) return { kind: "mistakes", errors: check.errors };
    return (await challenge(services, post)) ?? store(services, post, check.message);
  },
  show: (values, errors, problem) => ({ values, errors, problem }),
  describe: (errors) => ({ errors }),
};

const proofOf = (fields: unknown): unknown => Reflect.get(Object(fields), "proof");

async function challenge(
  { db, clock, log, spam }: Services,
  { key, fields, requestId }: FormPost,
): Promise<FormOutcome | null> {
  if (!spam.proofOfWork || key === null || proofOf(fields) !== undefined) return null;
  const made = await storeOr503(log, requestId, () => makeChallenge(db, clock, key));
  return made ? { kind: "challenge", challenge: made } : { kind: "unavailable" };
}

async function store(
  { db, clock, log, outbox, spam }: Services,
  { key, fields, clientIp, requestId }: FormPost,
  message: ContactMessage,
): Promise<FormOutcome> {
  const result = await storeOr503(log, requestId, async () =>
    submitContact(db, clock, spam, {
      message,
      key,
      address: clientIp,
      signs: readSigns(fields),
      proven: !spam.proofOfWork || (key !== null && (await isProven(db, key, proofOf(fields)))),
    }),
  );
  if (!result) return { kind: "unavailable" };
  if (!result.ok) return { kind: "too-many", waitMs: result.waitMs };
  outbox.wake();
  return { kind: "taken" };
}
