/**
 * Refunds of gifts from one source. A file and the provider's own report may name the same refund,
 * which counts once, whichever comes first.
 */
import { sql } from "kysely";
import { insertRows } from "#db/insert-rows.ts";
import { lock } from "#db/lock.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { sumCents } from "#domain/values/money.ts";
import { dayOf } from "#domain/values/time-zone.ts";

/**
 * The money returned for a gift: a single refund, or the total of all refunds when `key` is empty.
 */
export interface Refund {
  key: string;
  cents: number;
  /**
   * For a single refund, the organization's day on which the money went back. For a total, the
   * moment at which it was complete, ISO UTC.
   */
  at?: string | null;
  /** The source of the report; a missing value means a file. */
  by?: "report" | "both";
}

/** This value is stored in place of an import's id for a refund that the provider reported. */
const REPORTED_IMPORT_ID = "";

/**
 * Waits for other transactions that store refunds. Call it before changing the records of the
 * gifts.
 */
export const lockRefunds = (trx: DbTransaction) => lock(trx, "refunds");

const isSingle = ({ key }: Refund) => key !== "";

/**
 * Returns the sum in cents. The total of a gift and its single refunds are the same money, so the
 * larger counts. A refund from a file and one from a report with the same day and amount are also
 * the same money, even under two ids.
 */
export function sumOfRefunds(refunds: readonly Refund[]): number {
  const singleRefunds = refunds.filter(isSingle);
  const fromFiles = singleRefunds.filter(({ by }) => by !== "report");
  const reported = singleRefunds.filter(({ by }) => by === "report");
  let sum = sumCents(fromFiles);
  for (const group of Map.groupBy(reported, ({ at, cents }) => `${at} ${cents}`).values()) {
    const [{ at, cents }] = group as [Refund];
    const alsoInFiles = fromFiles.filter(
      (refund) => !refund.by && refund.at === at && refund.cents === cents,
    );
    sum += cents * Math.max(0, group.length - alsoInFiles.length);
  }
  const totals = refunds.filter((refund) => !isSingle(refund));
  return Math.max(sum, ...totals.map(({ cents }) => cents));
}

/** Merges two lists so that each key appears once. */
export function mergeRefunds(
  earlierRefunds: readonly Refund[],
  laterRefunds: readonly Refund[],
): Refund[] {
  const refundsByKey = new Map<string, Refund>();
  for (const refund of [...earlierRefunds, ...laterRefunds]) {
    const same = refundsByKey.get(refund.key);
    if (!same) refundsByKey.set(refund.key, refund);
    else if (!isSingle(refund)) {
      if (same.cents < refund.cents) refundsByKey.set("", refund);
    } else if (same.by !== refund.by) refundsByKey.set(refund.key, { ...same, by: "both" });
  }
  return [...refundsByKey.values()];
}

/**
 * Adds a new refund at `moment`, ISO UTC. If it happened after the stored total, it adds to that
 * total. `added` lists what to store: the refund, then the new total if there is one. `all` is the
 * merged list.
 */
export function addRefund(
  earlierRefunds: readonly Refund[],
  refund: Refund,
  moment: string | null,
) {
  const all = mergeRefunds(earlierRefunds, [refund]);
  const isNew = sumOfRefunds(all.filter(isSingle)) > sumOfRefunds(earlierRefunds.filter(isSingle));
  const earlierTotal = earlierRefunds.find(
    (one) => !isSingle(one) && moment && one.at && one.at < moment,
  );
  const added = [refund];
  if (earlierTotal && isNew)
    added.push({
      key: "",
      cents: sumOfRefunds(earlierRefunds) + refund.cents,
      at: earlierTotal.at ?? null,
    });
  return { added, all: mergeRefunds(all, added.slice(1)) };
}

/** Reads the stored refunds, by the external id of their gift. */
export async function readRefunds(
  db: DbOrTransaction,
  source: string,
  gifts: readonly string[],
): Promise<Map<string, readonly Refund[]>> {
  const query = db
    .selectFrom("gift_refunds")
    .leftJoin("imports", "imports.id", "import_id")
    .where("gift_refunds.source", "=", source);
  const refundsByGift = new Map<string, readonly Refund[]>();
  const anyRefund = await query.select("key").limit(1).executeTakeFirst();
  for await (const slice of slicesWithPauses(anyRefund ? gifts : [])) {
    const refunds = await query
      .where("gift", "in", slice)
      .select(["gift", "key", "cents", "import_id", "at", "booked_at"])
      .orderBy("booked_at")
      .execute();
    for (const { gift, key, cents, import_id, booked_at, ...row } of refunds) {
      const refund: Refund = { key, cents, at: row.at ?? (key ? null : booked_at) };
      if (import_id === REPORTED_IMPORT_ID) refund.by = "report";
      refundsByGift.set(gift, mergeRefunds(refundsByGift.get(gift) ?? [], [refund]));
    }
  }
  return refundsByGift;
}

/**
 * Stores the refunds that an import found, or the provider's report when there is no import id. For
 * two refunds with the same key the larger one is stored.
 */
export async function storeRefunds(
  trx: DbTransaction,
  source: string,
  refunds: readonly (Refund & { gift: string })[],
  importId: string = REPORTED_IMPORT_ID,
): Promise<void> {
  const byKey = new Map<string, Refund & { gift: string }>();
  for (const refund of refunds.toSorted((a, b) => a.cents - b.cents))
    byKey.set(JSON.stringify([refund.gift, refund.key]), refund);
  const rows = Array.from(byKey.values(), ({ gift, key, cents, at = null }) => {
    return { source, gift, key, cents, import_id: importId, at };
  });
  for await (const slice of slicesWithPauses(rows))
    await insertRows(
      trx,
      "gift_refunds",
      slice,
      sql`on conflict (source, gift, key, import_id) do update
        set cents = excluded.cents where excluded.at >= gift_refunds.at`,
    );
}

/**
 * Stores a refund that a provider reports, whether the gift is recorded here or not. Returns how
 * many more cents this refund adds: none when a file already has it. `refund.id` is the provider's.
 */
export async function addReportedRefund(
  trx: DbTransaction,
  { source, gift }: { source: string; gift: string },
  { id, cents, at }: { id: string; cents: number; at: string },
  timeZone: string,
): Promise<number> {
  const refundsByGift = await readRefunds(trx, source, [gift]);
  const earlier = refundsByGift.get(gift) ?? [];
  const refund: Refund = {
    key: `${id} ${cents} 1`,
    cents,
    at: dayOf(at, timeZone),
    by: "report",
  };
  const { added, all } = addRefund(earlier, refund, at);
  await storeRefunds(
    trx,
    source,
    added.map((refund) => ({ ...refund, gift })),
  );
  return sumOfRefunds(all) - sumOfRefunds(earlier);
}

/**
 * Stores the total that a provider reports as refunded as of `at`, ISO UTC, replacing its earlier
 * totals.
 */
export async function setReportedTotal(
  trx: DbTransaction,
  { source, gift }: { source: string; gift: string },
  { cents, at }: { cents: number; at: string },
): Promise<void> {
  await trx
    .deleteFrom("gift_refunds")
    .where("source", "=", source)
    .where("gift", "=", gift)
    .where("key", "=", "")
    .where("import_id", "=", REPORTED_IMPORT_ID)
    .where("at", "<=", at)
    .execute();
  if (cents > 0) await storeRefunds(trx, source, [{ gift, key: "", cents, at }]);
}
