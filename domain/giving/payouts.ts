/** The payment company's transfers to the bank, which explain each line of the bank statement. */
import { sql } from "kysely";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import type { Payout, PayoutLine } from "#domain/ports/payments.ts";

/**
 * Stores a payout with its lines, replacing its earlier state. A gift belongs to the payout that
 * has the gift's own line; the lines of a failed payout are empty.
 */
export async function storePayout(
  trx: DbTransaction,
  { id: source }: GivingProvider,
  { id, arrivesOn: arrives_on, state, cents }: Payout,
  lines: readonly PayoutLine[],
): Promise<void> {
  await trx
    .insertInto("payouts")
    .values({ id, arrives_on, state, cents })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ arrives_on, state, cents }))
    .execute();
  await trx.deleteFrom("payout_lines").where("payout_id", "=", id).execute();
  await trx
    .updateTable("online_payments")
    .set({ payout_id: null, payout_on: null })
    .where("payout_id", "=", id)
    .execute();
  for (const line of lines) {
    const gift = await trx
      .selectFrom("donations")
      .select("id")
      .where("source", "=", source)
      .where("external_id", "=", line.externalId ?? "")
      .executeTakeFirst();
    const donation_id = gift?.id ?? null;
    await trx
      .insertInto("payout_lines")
      .values({
        id: line.id,
        payout_id: id,
        donation_id,
        kind: line.kind,
        cents: line.cents,
        fee_cents: line.feeCents,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    if (line.isGift && donation_id)
      await trx
        .updateTable("online_payments")
        .set({ payout_id: id, payout_on: arrives_on })
        .where("donation_id", "=", donation_id)
        .execute();
  }
}

const MAX_PAYOUTS = 200;

/**
 * Lists the newest payouts first. `lines` has the sums of its lines; null when the company does
 * not list them.
 */
export async function listPayouts(db: DbOrTransaction) {
  const sum = (column: string) =>
    sql<number | null>`(select sum(${sql.ref(column)}) from payout_lines
      where payout_id = payouts.id)`;
  const rows = await db
    .selectFrom("payouts")
    .select(["id", "arrives_on", "state", "cents"])
    .select([sum("payout_lines.cents").as("gross"), sum("fee_cents").as("fees")])
    .orderBy("arrives_on", "desc")
    .orderBy("id")
    .limit(MAX_PAYOUTS)
    .execute();
  return rows.map(({ gross, fees, ...row }) => ({
    ...row,
    lines: gross === null ? null : { cents: Number(gross), feeCents: Number(fees) },
  }));
}

/**
 * Reads the lines of a payout: gifts, refunds and disputes with their signs, and the company's own
 * fees.
 */
export const readPayoutLines = (db: DbOrTransaction, id: string) =>
  db
    .selectFrom("payout_lines")
    .leftJoin("donations", "donations.id", "donation_id")
    .select(["payout_lines.id", "donation_id", "kind", "cents", "fee_cents"])
    .select(sql<string>`trim(coalesce(first_name || ' ' || last_name, ''))`.as("name"))
    .where("payout_id", "=", id)
    .orderBy("payout_lines.id")
    .execute();
