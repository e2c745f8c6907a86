import { PaymentsFailure } from "#domain/ports/payments.ts";
import { SECOND } from "#domain/values/clock.ts";

/** Three such waits are shorter than the time after which the server ends a silent connection. */
const ANSWER_TIMEOUT_MS = 8 * SECOND;

/** Waits for the payment company at most 8 seconds; a later answer counts as none. */
export function withAnswerTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_, reject) => {
    const failure = new PaymentsFailure("the payment company did not answer in time");
    setTimeout(reject, ANSWER_TIMEOUT_MS, failure).unref();
  });
  return Promise.race([answer, late]);
}
