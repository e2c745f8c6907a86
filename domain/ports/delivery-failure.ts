/**
 * How a delivery failed, as far as the receiver told. "temporary": try again later. "refused": the
 * receiver will hardly change its mind, so a few more tries are enough. "wait": nothing is wrong with
 * the delivery, the receiver asks everyone to wait.
 */
export type FailureKind = "temporary" | "refused" | "wait";

/** Thrown by adapters. The message is shown to staff: it must hold no personal data and no secret. */
export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  readonly kind: FailureKind;
  /** How long to wait at least, in milliseconds, when the receiver said so. */
  readonly waitMs: number;

  constructor(kind: FailureKind, message: string, waitMs = 0, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.waitMs = waitMs;
  }
}
