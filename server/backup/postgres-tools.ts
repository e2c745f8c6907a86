import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { libpqEnvironment, parsePostgresUrl } from "#db/postgres-url.ts";
import { OperatorError } from "#server/operator-error.ts";

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs a program on the database at `url`, or on none for null. `bin` is its folder, null when it
 * is on the PATH. Rejects with an OperatorError that contains the program's error output.
 */
export async function runPostgresTool(
  bin: string | null,
  program: "pg_dump" | "pg_restore" | "psql",
  url: string | null,
  args: string[],
): Promise<void> {
  const target = url ? libpqEnvironment(parsePostgresUrl(url)) : {};
  try {
    await run(bin ? join(bin, program) : program, args, {
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, ...target },
    });
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string };
    throw new OperatorError(
      code === "ENOENT"
        ? `${program} was not found. Install PostgreSQL's client programs, or set POSTGRES_BIN to their folder.`
        : `${program} failed: ${stderr?.trim() || String(error)}`,
    );
  }
}
