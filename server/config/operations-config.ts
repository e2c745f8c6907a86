/** The part of the environment that says how the site is run: backups and metrics. */
import { join, resolve } from "node:path";
import { z } from "zod";
import { HOUR, SECOND } from "#domain/ports/clock.ts";

const number = (min: number, max: number) =>
  z.coerce.number("must be a number").int("must be a whole number").min(min).max(max);
const path = z.string().trim().min(1, "must not be empty");

export const operationsVariables = {
  BACKUP_DIR: path.optional(),
  BACKUP_EVERY_HOURS: number(0, 24 * 30).default(24),
  BACKUP_KEEP: number(1, 1_000).default(14),
  POSTGRES_BIN: path.optional(),
  DRAIN_SECONDS: number(0, 30).default(0),
  METRICS_PORT: number(0, 65_535).optional(),
  METRICS_HOST: path.default("127.0.0.1"),
};

const shape = z.object(operationsVariables);
type Given = z.output<typeof shape>;

export interface OperationsConfig {
  backup: {
    /** Absolute. */
    dir: string;
    /** Between two scheduled backups; null when none are scheduled. */
    everyMs: number | null;
    /** How many are kept. */
    keep: number;
  };
  /** How long a stopping instance goes on answering while its proxy lets go of it. */
  drainMs: number;
  /** Folder of pg_dump, pg_restore and psql; null when they are on the PATH. */
  postgresBin: string | null;
  /** Where metrics are served; null when they are not. */
  metrics: { port: number; host: string } | null;
}

/**
 * The site backs up the embedded database without any setting, because no other program does;
 * PostgreSQL only when the operator names a folder, because it usually has a backup of its own.
 */
export function readOperations(
  given: Given,
  dataDir: string,
  databaseUrl: string | undefined,
): OperationsConfig {
  const hours = given.BACKUP_EVERY_HOURS;
  const isScheduled = hours > 0 && (given.BACKUP_DIR !== undefined || !databaseUrl);
  return {
    backup: {
      dir: resolve(given.BACKUP_DIR ?? join(dataDir, "backups")),
      everyMs: isScheduled ? hours * HOUR : null,
      keep: given.BACKUP_KEEP,
    },
    drainMs: given.DRAIN_SECONDS * SECOND,
    postgresBin: given.POSTGRES_BIN ?? null,
    metrics:
      given.METRICS_PORT === undefined
        ? null
        : { port: given.METRICS_PORT, host: given.METRICS_HOST },
  };
}
