import type { DbOrTransaction } from "#db/schema.ts";

/** Another gift of the same person with the same check number. */
interface Twin {
  id: string;
  /** Of its deposit. */
  number: number | null;
}

export interface DepositRow {
  /** Of the gift. */
  id: string;
  /** Of the typed row. */
  key: string;
  name: string;
  cents: number;
  isCash: boolean;
  checkNumber: string | null;
  designation: string | null;
  /** The pledge that it pays. */
  pledgeId: string | null;
  twin: Twin | null;
}

/**
 * The rows of a deposit in the order of their entry. A gift that is voided while it is open is none; one
 * that is voided later, such as a check that bounced, was on the slip.
 */
export async function readRows(
  db: DbOrTransaction,
  { id, closed_at }: { id: string; closed_at: string | null },
): Promise<DepositRow[]> {
  const rows = await db
    .selectFrom("donations")
    .select(["id", "external_id", "first_name", "last_name", "person_key", "amount_cents"])
    .select(["payment_method", "check_number", "designation", "pledge_id"])
    .where("deposit_id", "=", id)
    .where((eb) =>
      eb.or([eb("voided_at", "is", null), ...(closed_at ? [eb("voided_at", ">", closed_at)] : [])]),
    )
    .orderBy("id")
    .execute();
  const numbers = rows.flatMap(({ check_number }) => check_number ?? []);
  const same = await db
    .selectFrom("donations")
    .leftJoin("deposits", "deposits.id", "deposit_id")
    .select(["donations.id", "first_name", "last_name", "person_key", "check_number", "number"])
    .where("check_number", "in", ["", ...numbers])
    .where("voided_at", "is", null)
    .execute();
  return rows.map((row) => {
    // Of two rows the later is marked.
    const twin = same.find(
      (other) =>
        other.id < row.id &&
        other.check_number === row.check_number &&
        (other.person_key === row.person_key || nameOf(other) === nameOf(row)),
    );
    return {
      id: row.id,
      key: row.external_id ?? row.id,
      name: nameOf(row),
      cents: row.amount_cents,
      isCash: row.payment_method === "cash",
      checkNumber: row.check_number,
      designation: row.designation,
      pledgeId: row.pledge_id,
      twin: twin ? { id: twin.id, number: twin.number } : null,
    };
  });
}

const nameOf = (row: { first_name: string; last_name: string }) =>
  `${row.first_name} ${row.last_name}`.trim();

/** In cents. */
export const totalOf = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);
