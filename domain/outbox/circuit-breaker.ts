import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import type { DeliveryFailure } from "#domain/ports/delivery-failure.ts";

const FIRST = 5 * SECOND;
const LONGEST = 5 * MINUTE;
/** So many failures without a success between them are no coincidence. */
const FAILURES = 3;

/**
 * Pauses kinds of work whose receiver does not answer: calling it for every job would only use up their
 * tries. Times are epoch milliseconds. The state is in memory, because each instance may reach what
 * another cannot.
 */
export class CircuitBreaker {
  #until = new Map<string, number>();
  #failures = new Map<string, number>();

  isPaused(kind: string, now: number): boolean {
    return (this.#until.get(kind) ?? 0) > now;
  }

  noteSuccess(kind: string): void {
    this.#failures.delete(kind);
  }

  /** A refusal concerns one job and pauses nothing. */
  noteFailure(kind: string, failure: DeliveryFailure, now: number): void {
    if (failure.kind === "refused") return;
    // Concurrent jobs fail together, and count once.
    if (this.isPaused(kind, now)) return;
    const failures = (this.#failures.get(kind) ?? 0) + 1;
    this.#failures.set(kind, failures);
    const pause = failures < FAILURES ? 0 : Math.min(FIRST * 2 ** (failures - FAILURES), LONGEST);
    this.#until.set(kind, now + Math.max(pause, failure.waitMs));
  }

  clear(): void {
    this.#until.clear();
    this.#failures.clear();
  }
}
