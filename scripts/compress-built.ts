/** Compresses the built files once, so that the server only sends them. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const SHRINKS = /\.(js|css|svg|json|webmanifest|txt|xml|glb)$/;
/** Smaller files save less than their headers cost. */
const SMALLEST = 200;

/** Writes name.br and name.gz beside every text and model below `folder`. */
export function compressBuilt(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !SHRINKS.test(entry.name) || existsSync(`${path}.br`)) continue;
    if (statSync(path).size < SMALLEST) continue;
    const whole = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(whole));
    writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
  }
}
