import { type CheckoutReading, type Payments, PaymentsFailure } from "#domain/ports/payments.ts";
import { SECOND } from "#domain/values/clock.ts";

const ANSWER_TIMEOUT_MS = 8 * SECOND;

/** Reads a payment page while a donor waits. A late answer rejects like none. */
export function readCheckoutInTime(
  payments: Payments,
  sessionId: string,
): Promise<CheckoutReading> {
  const late = new Promise<never>((_, reject) => {
    const failure = new PaymentsFailure("the payment company did not answer in time");
    setTimeout(reject, ANSWER_TIMEOUT_MS, failure).unref();
  });
  return Promise.race([payments.read(sessionId), late]);
}

/** Returns null when the company does not have the payment page, as after a change of the key. */
export const nullIfMissing = (reading: Promise<CheckoutReading>) =>
  reading.catch((error: unknown) => {
    if (error instanceof PaymentsFailure && error.isMissing) return null;
    throw error;
  });
