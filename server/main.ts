/**
 * The built server's entry. Node caches its compiled code in the data folder, which saves later
 * starts a quarter of their work (docs/decisions/0070); where it cannot write, it runs without the
 * cache. The cache is not in the folder for temporary files, because a program that can write there
 * could change what runs here.
 */
import "./private-files.ts";

import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

const data = process.env.DATA_DIR || "data";
// Node creates the folder with its parents, and never returns below /proc (24.21).
if (existsSync(data)) enableCompileCache(join(data, "compile-cache"));
// A static import would be loaded before the cache is enabled.
const { runSite } = await import("./run-site.ts");
await runSite();
