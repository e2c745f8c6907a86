import { z } from "zod";
import { contactPage } from "#content/contact.ts";
import { isProven, makeChallenge } from "#features/contact/proof-of-work.ts";
import { checkContact } from "#features/contact/schema.ts";
import { submitContact } from "#features/contact/submit-contact.ts";
import { readSigns } from "#features/spam/suspicion.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { retryAfter } from "../../retry-after.ts";
import { tryToStore, unavailable } from "../../try-to-store.ts";
import type { Route } from "./+types/contact";

const keySchema = z.object({
  key: z.string().regex(/^[\w-]{16,64}$/),
  proof: z.unknown().optional(),
});

/**
 * POST /api/contact: the contact form as JSON, with the key of its form instance. 201 once stored
 * (again for a repetition), 400 with a complaint per field, 415 for anything but JSON, 429 for too many
 * from one network, 503 while nothing can be stored. With the proof of work switched on, 428 with a challenge for a message without one.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return refuse(405, "Send a POST.");
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return refuse(415, "Send JSON.");
  const body: unknown = await request.json().catch(() => undefined);
  const key = keySchema.safeParse(body);
  if (!key.success) return refuse(400, "The body must be a JSON object with a key.");
  const check = checkContact(body);
  if (!check.ok) return Response.json({ ok: false, errors: check.errors }, { status: 400 });
  const { db, clock, outbox, spam } = context.get(servicesContext);
  const { clientAddress: address } = context.get(requestContext);
  const { key: formKey, proof } = key.data;
  if (spam.proofOfWork && proof === undefined) {
    const challenge = await tryToStore(context, () => makeChallenge(db, clock, formKey));
    if (!challenge) return later();
    return Response.json({ ok: false, challenge }, { status: 428 });
  }
  const result = await tryToStore(context, async () =>
    submitContact(db, clock, spam, {
      message: check.message,
      key: formKey,
      address,
      signs: readSigns(body),
      proven: !spam.proofOfWork || (await isProven(db, formKey, proof)),
    }),
  );
  if (!result) return later();
  if (!result.ok)
    return tooMany("There were many messages from this network just now.", result.waitMs);
  outbox.wake();
  return Response.json({ ok: true }, { status: 201 });
}

/** There is nothing to read here. */
export const loader = () => refuse(405, "Send a POST.");

const refuse = (status: number, error: string) => Response.json({ ok: false, error }, { status });
const later = () => Response.json({ ok: false, error: contactPage.form.unavailable }, unavailable);
const tooMany = (error: string, waitMs: number) =>
  Response.json({ ok: false, error }, { status: 429, headers: retryAfter(waitMs) });
