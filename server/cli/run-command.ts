import { isDatabaseFailure } from "#db/database-errors.ts";
import { isForOperator } from "#server/operator-error.ts";

/** Runs a terminal command and ends the process: with 0 when it resolves, otherwise with 1. */
export function runCommand(command: (args: string[]) => Promise<void>): void {
  command(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: unknown) => {
      if (isForOperator(error)) console.error(error.message);
      else if (isDatabaseFailure(error)) console.error("The database does not work:", `${error}`);
      else console.error(error);
      process.exit(1);
    },
  );
}
