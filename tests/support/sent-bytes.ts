/** What a browser is sent: which scripts a page starts, and how many bytes travel. */
import { readFileSync } from "node:fs";

const BUILT = new URL("../../build/client", import.meta.url).pathname;

/**
 * What a browser may be sent for home, in bytes: with its headers (850) the page fits the 14,600 that
 * go out before the first answer. Times are measured by `npm run bench`, since machines are noisy.
 */
export const budgets = { html: 13_700, script: 105_000 };

/** The scripts that a page starts, and all that those load by themselves; paths from the slash. */
export function scriptsOf(html: string): string[] {
  const start = /id="start">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const imports = readFileSync(BUILT + path, "utf8").matchAll(
      /(?:^|[;}\n])(?:import|export)(?:[\w*{}\s,$]+?from)?["']\.\/([\w.-]+\.js)["']/g,
    );
    for (const [, file] of imports) follow(`/assets/${file}`);
  };
  for (const [, path = ""] of start.matchAll(/"(\/assets\/[^"]+\.js)"/g)) follow(path);
  return [...found];
}

/**
 * Bytes of home's HTML and of all its scripts as they are sent to a browser that takes brotli. `get`
 * asks for a path with the headers given.
 */
export async function homeBytes(
  get: (path: string, headers: Record<string, string>) => Promise<Response>,
): Promise<{ html: number; script: number }> {
  const sizeOf = async (path: string) => {
    const { headers } = await get(path, { "accept-encoding": "br" });
    return Number(headers.get("content-length"));
  };
  const html = await (await get("/", { "accept-encoding": "identity" })).text();
  const sizes = await Promise.all(scriptsOf(html).map(sizeOf));
  return { html: await sizeOf("/"), script: sizes.reduce((sum, size) => sum + size, 0) };
}
