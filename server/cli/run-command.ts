import { isForOperator } from "#server/operator-error.ts";

/** Runs a command of the terminal and ends the process: with 0 when it resolves, otherwise with 1. */
export function runCommand(command: (args: string[]) => Promise<void>): void {
  command(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(isForOperator(error) ? error.message : error);
      process.exit(1);
    },
  );
}
