import type { Services } from "#app/services.ts";
import { submitContact } from "#domain/contacts/submit-contact.ts";
import { recordGift } from "#domain/giving/record-gift.ts";
import { makePledge } from "#domain/pledges/make-pledge.ts";
import { checkPledge } from "#domain/pledges/schema.ts";
import { DAY } from "#domain/ports/clock.ts";

/** Of no mail server: example.org takes no mail. */
const PEOPLE = [
  ["Sample", "One"],
  ["Sample", "Two"],
  ["Sample", "Three"],
  ["Sample", "Four"],
] as const;
const AMOUNTS_CENTS = [2_500, 10_000, 50_000, 125_000, 7_500, 30_000];
const SUBJECTS = ["Donations", "General Question"] as const;
const ADDRESS = "127.0.0.1";

const personOf = (n: number) => {
  const [firstName, lastName] = PEOPLE[n % PEOPLE.length] ?? PEOPLE[0];
  return { firstName, lastName, email: `${lastName.toLowerCase()}@example.org` };
};

/**
 * Records gifts over the last weeks, a pledge and messages with the follow-up work of each, for the
 * eye of a developer. Each has a key of its own: a second call stores nothing. The gifts are marked as
 * test gifts, so that the desk can remove them all.
 */
export async function addSamples({ db, clock, outbox }: Services): Promise<void> {
  const now = clock.now();
  for (const [n, amountCents] of AMOUNTS_CENTS.entries()) {
    const at = new Date(now.getTime() - n * 5 * DAY).toISOString();
    const gift = {
      ...{ externalId: `sample-${n}`, status: "received" as const, amountCents, currency: "USD" },
      ...{ receivedAt: at, donationType: n % 3 ? "One-time" : "Monthly", ...personOf(n) },
      ...{ phone: null, city: null, state: null, notes: null },
    };
    const context = { source: "sandbox", occurredAt: at, now: now.toISOString(), isTest: true };
    await db.transaction().execute((trx) => recordGift(trx, gift, context));
  }
  const promised = checkPledge({
    ...personOf(1),
    phone: "",
    amount: "1200",
    months: "12",
    notes: "",
  });
  if (promised.ok)
    await makePledge(db, clock, promised.value, { key: "sample-pledge", address: ADDRESS });
  for (const [n, subject] of SUBJECTS.entries())
    await submitContact(
      db,
      clock,
      { hourlyLimit: 0, minimumMs: 0, proofOfWork: false },
      {
        message: { ...personOf(n), phone: "", subject, message: "A sample message to look at." },
        key: `sample-message-${n}`,
        address: ADDRESS,
        signs: { filledHoneypot: false, filledInMs: null },
        proven: true,
      },
    );
  outbox.wake();
}
