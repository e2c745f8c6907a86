import { type CheckoutSnapshot, PaymentsFailure } from "#domain/ports/payments.ts";

/** Returns null when the company does not have the payment page, as after a change of the key. */
export const nullIfMissing = (snapshot: Promise<CheckoutSnapshot>) =>
  snapshot.catch((error: unknown) => {
    if (error instanceof PaymentsFailure && error.isMissing) return null;
    throw error;
  });
