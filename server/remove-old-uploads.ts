import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "./config/config.ts";

/** Earlier releases kept uploaded files of gifts in DATA_DIR/imports; they lie in the database now. */
export const removeOldUploads = ({ dataDir }: Pick<Config, "dataDir">): Promise<void> =>
  rm(join(dataDir, "imports"), { recursive: true, force: true });
