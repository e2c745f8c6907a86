/**
 * What staff chose for a file, for the next one with the same headings in any order. Neither headings
 * nor words of the file are stored, because they may name a person: only their digests.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { digestOf } from "./files/digest-of.ts";
import { IMPORT_FIELDS } from "./files/import-field.ts";
import { type Layout, layoutSchema } from "./files/layout.ts";
import { plainName } from "./files/plain-name.ts";

/** Columns are numbers in the alphabetical order of the headings. */
const rememberedSchema = layoutSchema.pick({
  provider: true,
  rows: true,
  dateOrder: true,
  stages: true,
  columns: true,
});

/** The numbers of the columns, the headings in alphabetical order. */
const sorted = (headers: readonly string[]): number[] =>
  headers
    .map((header, at) => ({ name: plainName(header), at }))
    .sort((a, b) => (a.name === b.name ? a.at - b.at : a.name < b.name ? -1 : 1))
    .map(({ at }) => at);

const shapeOf = (headers: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headers.map(plainName).sort()))
    .digest("hex");

/** Remembers how a file was read, when its import begins. `now` is ISO UTC. */
export async function rememberLayout(
  trx: DbOrTransaction,
  layout: Layout,
  now: string,
): Promise<void> {
  const order = sorted(layout.headers);
  const columns = Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const at = layout.columns[field];
      return at === undefined ? [] : [[field, order.indexOf(at)]];
    }),
  );
  const { provider, rows, dateOrder } = layout;
  const stages = layout.stages.map(([stage, reading]) => [digestOf(stage), reading]);
  const choices = JSON.stringify({ provider, rows, dateOrder, stages, columns });
  await trx
    .insertInto("import_shapes")
    .values({ shape: shapeOf(layout.headers), used_at: now, choices })
    .onConflict((conflict) => conflict.column("shape").doUpdateSet({ used_at: now, choices }))
    .execute();
}

/** The layout with what was chosen for the last file of this shape, or as it is. */
export async function recallLayout(db: Db, layout: Layout): Promise<Layout> {
  const found = await db
    .selectFrom("import_shapes")
    .selectAll()
    .where("shape", "=", shapeOf(layout.headers))
    .executeTakeFirst();
  if (!found) return layout;
  const { columns, ...choices } = rememberedSchema.parse(JSON.parse(found.choices) as unknown);
  const order = sorted(layout.headers);
  const own = z.record(z.string(), z.number()).parse(columns);
  return {
    ...layout,
    ...choices,
    columns: Object.fromEntries(
      IMPORT_FIELDS.flatMap((field) => {
        const at = order[own[field] ?? -1];
        return at === undefined ? [] : [[field, at]];
      }),
    ),
    rememberedAt: found.used_at,
  };
}
