/**
 * The parts that commands testing the built site share: options, and a report that decides the exit
 * code.
 */
import { parseArgs } from "node:util";

/**
 * Reads `--name value` for each of these names; the value is "" when the option is missing. Throws
 * on any other option.
 */
export function readOptions<Name extends string>(
  defaults: Record<Name, string>,
): Record<Name, string> {
  const options = Object.entries<string>(defaults).map(([name, value]) => [
    name,
    { type: "string", default: value },
  ]);
  return parseArgs({ options: Object.fromEntries(options) }).values as Record<Name, string>;
}

/** Prints a result; when it has problems, it is a failure, and the process ends with 1. */
export function report(line: string, problems: readonly string[] = []): void {
  console.log(`${problems.length > 0 ? "FAILED" : "ok    "} ${line}`);
  for (const problem of problems.slice(0, 20)) console.error(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
