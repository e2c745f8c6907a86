import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config/config.ts";

/** Removes DATA_DIR/imports: earlier releases stored uploaded files there, now they are in the database. */
export const removeOldUploads = ({ dataDir }: Pick<Config, "dataDir">): Promise<void> =>
  rm(join(dataDir, "imports"), { recursive: true, force: true });
