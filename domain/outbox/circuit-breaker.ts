import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import type { DeliveryFailure } from "#domain/ports/delivery-failure.ts";

const FIRST = 5 * SECOND;
const LONGEST = 5 * MINUTE;
/** So many failures without a success between them are no accident. */
const PATIENCE = 3;

/**
 * Which receivers are left alone for a while, by kind of work. When one does not answer, asking for
 * every job of the kind would only use up their tries: a few feel ahead, the others wait. Times are
 * epoch milliseconds; kept in memory, since each instance may reach what another cannot.
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

  /** A refusal is about one job and pauses nothing. */
  noteFailure(kind: string, failure: DeliveryFailure, now: number): void {
    if (failure.kind === "refused") return;
    // Those that were under way together fail together, and count once.
    if (this.isPaused(kind, now)) return;
    const failures = (this.#failures.get(kind) ?? 0) + 1;
    this.#failures.set(kind, failures);
    const pause = failures < PATIENCE ? 0 : Math.min(FIRST * 2 ** (failures - PATIENCE), LONGEST);
    this.#until.set(kind, now + Math.max(pause, failure.waitMs));
  }

  /** Forgets all pauses, because the caller knows better. */
  clear(): void {
    this.#until.clear();
    this.#failures.clear();
  }
}
