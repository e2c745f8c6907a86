import type { z } from "zod";

interface Variable<T = unknown> {
  variable: string;
  schema: z.ZodType<T>;
}

export const fromVariable = <T>(variable: string, schema: z.ZodType<T>): Variable<T> => ({
  variable,
  schema,
});

export type ValuesOf<Table> = {
  [Key in keyof Table]: Table[Key] extends Variable<infer T> ? T : ValuesOf<Table[Key]>;
};

const isVariable = (entry: object): entry is Variable => "variable" in entry;

export const namesIn = (table: object): string[] =>
  Object.values(table).flatMap((entry) => (isVariable(entry) ? entry.variable : namesIn(entry)));

/** Reads a table's values from the environment, and adds the errors to `problems`. */
export function readValues<Table extends object>(
  table: Table,
  env: Record<string, string | undefined>,
  problems: string[],
): ValuesOf<Table> {
  const values = Object.entries(table).map(([key, entry]) => {
    if (!isVariable(entry)) return [key, readValues(entry, env, problems)];
    const { data, error } = entry.schema.safeParse(env[entry.variable] || undefined);
    problems.push(...(error?.issues ?? []).map(({ message }) => `${entry.variable}: ${message}`));
    return [key, data];
  });
  return Object.fromEntries(values);
}
