import { type Kysely, sql } from "kysely";

/** How a gift was paid. What staff entered by hand says it already, in its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("donations")
    .addColumn("payment_method", "text", (column) =>
      column.check(sql`payment_method in ('check', 'cash', 'card', 'bank', 'stock', 'in_kind')`),
    )
    .execute();
  await sql`update donations set payment_method = case donation_type
      when 'Check' then 'check' when 'Cash' then 'cash' when 'Transfer' then 'bank'
      when 'Stock' then 'stock' else 'in_kind' end
    where source in ('staff', 'pledge-payment')
      and donation_type in ('Check', 'Cash', 'Transfer', 'Stock', 'In-kind')`.execute(db);
}
