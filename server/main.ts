/**
 * The built server's entry. It keeps what Node makes of its code beside the data, which spares
 * every later start a quarter of its work (docs/decisions/0081); where it can write nothing, it
 * does without. Beside the data and not in the folder for temporary files, since a program that can
 * write there decides what runs here.
 */
import "./private-files.ts";

import { enableCompileCache } from "node:module";
import { join } from "node:path";

enableCompileCache(join(process.env.DATA_DIR || "data", "compile-cache"));
// Loaded after that line, as an import at the top would not be.
const { runSite } = await import("./run-site.ts");
await runSite();
