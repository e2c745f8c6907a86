/** Compresses the built files once, so that the server only has to send them. */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const SHRINKS = /\.(js|css|svg|json|webmanifest|txt|xml|glb)$/;
/** The smallest file to compress, in bytes; smaller ones save less than their headers cost. */
const SMALLEST = 200;

const compressions: [ending: string, compress: (whole: Buffer) => Promise<Buffer>][] = [
  ["br", promisify(brotliCompress)],
  ["gz", (whole) => promisify(gzip)(whole, { level: 9 })],
];

/**
 * Writes name.br and name.gz beside every text and model below `folder`. The folder `cache` holds
 * the compressed files of the last build by the hash of the original, because compressing all takes
 * as long as most of the bundling.
 */
export async function compressBuilt(folder: string, cache: string): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const used = new Set<string>();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SHRINKS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size >= SMALLEST);

  const compressFile = async (path: string) => {
    const whole = await readFile(path);
    const hash = createHash("sha256").update(whole).digest("hex");
    for (const [ending, compress] of compressions) {
      const cached = join(cache, `${hash}.${ending}`);
      used.add(`${hash}.${ending}`);
      if (!existsSync(cached)) {
        // It gets its name only when it is whole, because a build may stop at any moment. Two
        // files may be equal.
        const partial = `${cached}.${randomUUID()}`;
        await writeFile(partial, await compress(whole));
        await rename(partial, cached);
      }
      await copyFile(cached, `${path}.${ending}`);
    }
  };
  await Promise.all(files.map(compressFile));
  for (const name of readdirSync(cache)) if (!used.has(name)) rmSync(join(cache, name));
}
