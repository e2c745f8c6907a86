import type { SelectQueryBuilder } from "kysely";

export async function countRows<Database, Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, Record<never, never>>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll().as("count"))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
