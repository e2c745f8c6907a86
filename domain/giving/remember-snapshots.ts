import { type CheckoutSnapshot, type Payments, PaymentsFailure } from "#domain/ports/payments.ts";
import { type Clock, SECOND } from "#domain/values/clock.ts";

/** How long the company's answer is reused. */
const REUSED_FOR_MS = 5 * SECOND;
/**
 * Fresh answers within that time: a donor who goes back and forth sees the present state, but a
 * loop gets the stored one.
 */
const MAX_FRESH_READS = 4;
/**
 * The limit for all donors together: as many first requests about checkouts, and as many later
 * ones. A loop over open checkouts then leaves room for people who return from paying. Stripe
 * accepts 25 requests a second with a test key (docs.stripe.com/rate-limits).
 */
const MAX_PER_SECOND = 10;
/** Beyond this number the oldest request is dropped. */
const MAX_STORED = 2_000;
const FINAL_STATES = ["paid", "expired"];

interface RememberedSnapshot {
  /** Milliseconds since 1970. */
  until: number;
  /** How many fresh requests are still allowed before then. */
  fresh: number;
  snapshot: Promise<CheckoutSnapshot>;
}

/**
 * Wraps payments so that `read` asks the company at most four times in five seconds about one
 * checkout, and never again once its state is final. The page that shows it is open to everyone,
 * and its requests must not use up what donors need to give. Rejects with a PaymentsFailure beyond
 * ten first requests a second.
 */
export function rememberSnapshots(payments: Payments, clock: Clock): Payments {
  const snapshots = new Map<string, RememberedSnapshot>();
  let second = 0;
  let requests = { first: 0, later: 0 };
  return {
    ...payments,
    read(sessionId) {
      const now = clock.now().getTime();
      const remembered = snapshots.get(sessionId);
      const isRecent = remembered && now < remembered.until;
      if (remembered && isRecent && remembered.fresh === 0) return remembered.snapshot;
      const thisSecond = Math.floor(now / SECOND);
      if (thisSecond !== second) requests = { first: 0, later: 0 };
      second = thisSecond;
      const kind = remembered ? "later" : "first";
      requests[kind] += 1;
      if (requests[kind] > MAX_PER_SECOND) {
        const failure = new PaymentsFailure("too many ask at once what became of gifts");
        return remembered?.snapshot ?? Promise.reject(failure);
      }
      const entry: RememberedSnapshot = {
        until: isRecent ? remembered.until : now + REUSED_FOR_MS,
        fresh: (isRecent ? remembered.fresh : MAX_FRESH_READS) - 1,
        snapshot: payments.read(sessionId),
      };
      entry.snapshot.then(
        ({ state }) => {
          if (!FINAL_STATES.includes(state)) return;
          entry.until = Number.POSITIVE_INFINITY;
          entry.fresh = 0;
        },
        () => undefined,
      );
      snapshots.delete(sessionId);
      snapshots.set(sessionId, entry);
      if (snapshots.size > MAX_STORED) snapshots.delete(snapshots.keys().next().value ?? "");
      return entry.snapshot;
    },
  };
}
