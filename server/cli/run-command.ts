import { ToolFailure } from "#server/backup/postgres-tools.ts";
import { ConfigError } from "#server/config/config.ts";

/** Runs a command of the terminal and ends the process: 0 when it resolves to true, otherwise 1. */
export function runCommand(command: (words: string[]) => Promise<boolean>): void {
  command(process.argv.slice(2)).then(
    (ok) => process.exit(ok ? 0 : 1),
    (error: unknown) => {
      const isTold = error instanceof ConfigError || error instanceof ToolFailure;
      console.error(isTold ? error.message : error);
      process.exit(1);
    },
  );
}
