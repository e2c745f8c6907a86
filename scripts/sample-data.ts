import type { Services } from "#app/services.ts";
import { change } from "#domain/changes/change.ts";
import { recordGift } from "#domain/giving/record-gift.ts";
import { submitMessage } from "#domain/messages/submit-message.ts";
import { makePledge } from "#domain/pledges/make-pledge.ts";
import { checkPledge } from "#domain/pledges/schema.ts";
import { DAY } from "#domain/values/clock.ts";

const LAST_NAMES = ["One", "Two", "Three", "Four"] as const;
const AMOUNTS_CENTS = [2_500, 10_000, 50_000, 125_000, 7_500, 30_000];
const SUBJECTS = ["Donations", "General Question"] as const;
const ADDRESS = "127.0.0.1";

/** example.org accepts no mail. */
const personOf = (n: number) => {
  const lastName = LAST_NAMES[n % LAST_NAMES.length] ?? LAST_NAMES[0];
  return { firstName: "Sample", lastName, email: `${lastName.toLowerCase()}@example.org` };
};

/**
 * Stores gifts of the last weeks, a pledge and messages with their jobs, for developers to look at.
 * Each has a fixed key, so that a second call stores nothing. The gifts are test gifts, which the staff
 * area can remove at once.
 */
export async function addSamples({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  for (const [n, amountCents] of AMOUNTS_CENTS.entries()) {
    const at = new Date(now.getTime() - n * 5 * DAY).toISOString();
    const gift = {
      externalId: `sample-${n}`,
      status: "received" as const,
      amountCents,
      currency: "USD",
      receivedAt: at,
      donationType: n % 3 ? "One-time" : "Monthly",
      ...personOf(n),
      phone: null,
      city: null,
      state: null,
      notes: null,
    };
    const context = { source: "sandbox", occurredAt: at, now: now.toISOString(), isTest: true };
    await change(db, "site", (trx) => recordGift(trx, gift, context));
  }
  const fields = { ...personOf(1), phone: "", amount: "1200", months: "12", notes: "" };
  const check = checkPledge(fields);
  if (check.ok)
    await makePledge(db, clock, check.value, { key: "sample-pledge", address: ADDRESS });
  for (const [n, subject] of SUBJECTS.entries())
    await submitMessage(
      db,
      clock,
      { hourlyLimit: 0, minimumMs: 0, mailsPerHour: 0 },
      {
        message: { ...personOf(n), phone: "", subject, message: "A sample message to look at." },
        key: `sample-message-${n}`,
        address: ADDRESS,
        signs: { filledHoneypot: false, filledInMs: null },
      },
    );
}
