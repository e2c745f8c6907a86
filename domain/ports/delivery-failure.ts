/**
 * How a delivery failed. "temporary" means try again later. "refused" means that the receiver will
 * probably not change its answer about this delivery, so a few more tries are enough. "unanswered"
 * means the same without an answer: it may have taken the delivery, or was not asked. "wait" means
 * that the problem is this site or its setup, so every delivery there would fail the same way and
 * all wait.
 */
type FailureKind = "temporary" | "refused" | "unanswered" | "wait";

/** Thrown by adapters. Staff see the message, so it must hold no personal data and no secret. */
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
