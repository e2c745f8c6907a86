import type { DbOrTransaction } from "#db/schema.ts";

export interface DepositRow {
  id: string;
  key: string;
  name: string;
  cents: number;
  isCash: boolean;
  checkNumber: string | null;
  designation: string | null;
  pledgeId: string | null;
}

/**
 * The rows of a deposit in the order of their entry. A gift that is voided while it is open is none; one
 * that is voided at closing or later, such as a check that bounced, was on the slip.
 */
export async function readRows(
  db: DbOrTransaction,
  { id, closed_at }: { id: string; closed_at: string | null },
): Promise<DepositRow[]> {
  const rows = await db
    .selectFrom("donations")
    .select(["id", "external_id", "first_name", "last_name", "amount_cents"])
    .select(["payment_method", "check_number", "designation", "pledge_id"])
    .where("deposit_id", "=", id)
    .where((eb) =>
      eb.or([
        eb("voided_at", "is", null),
        ...(closed_at ? [eb("voided_at", ">=", closed_at)] : []),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    key: row.external_id ?? row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    cents: row.amount_cents,
    isCash: row.payment_method === "cash",
    checkNumber: row.check_number,
    designation: row.designation,
    pledgeId: row.pledge_id,
  }));
}

/** In cents. */
export const totalOf = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);
