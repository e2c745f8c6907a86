/**
 * The built server's entry. What Node makes of its code is kept beside the data, which
 * spares every later start a quarter of its work (docs/decisions/0081); where nothing can be written
 * it does without. Beside the data and not in the folder for temporary files, since whoever can write
 * there decides what runs here.
 */
import "./private-files.ts";

import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(process.env.DATA_DIR || "data", "compile-cache"));
// Loaded after that line, as an import at the top would not be.
const { runSite } = await import("./run-site.ts");
await runSite();
