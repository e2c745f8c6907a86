import type { SelectQueryBuilder } from "kysely";

export async function countRows<Database, Table extends keyof Database>(
  found: SelectQueryBuilder<Database, Table, Record<never, never>>,
): Promise<number> {
  const { count } = await found
    .select((eb) => eb.fn.countAll().as("count"))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow();
  return Number(count);
}
