/**
 * How a delivery failed. "temporary": try again later. "refused": the receiver will hardly change its
 * answer about this delivery, so a few more tries are enough. "wait": the answer is about this site or its
 * setup, so every delivery there gets the same one: all wait.
 */
type FailureKind = "temporary" | "refused" | "wait";

/** Thrown by adapters. Staff see the message: it must hold no personal data and no secret. */
export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  readonly kind: FailureKind;
  /** The shortest wait before the next try, in milliseconds. */
  readonly waitMs: number;

  constructor(kind: FailureKind, message: string, waitMs = 0, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.waitMs = waitMs;
  }
}
