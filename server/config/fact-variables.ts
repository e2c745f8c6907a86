import type { FactVariables } from "#domain/facts/facts.ts";
import { variables } from "./variables.ts";

/** The facts that the environment says, each with the name of its variable. */
export function setFactVariables(env: Record<string, string | undefined>): FactVariables {
  const groups = { organisation: variables.organisation, videos: variables.videos };
  return new Map(
    Object.entries(groups).flatMap(([group, table]) =>
      Object.entries(table)
        .filter(([, entry]) => env[entry.variable])
        .map(([field, { variable }]) => [`${group}.${field}`, variable] as const),
    ),
  );
}
