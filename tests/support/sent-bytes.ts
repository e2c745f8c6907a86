/** What a browser is sent of a public page, in bytes as brotli. */
import { readFileSync } from "node:fs";

const BUILT = new URL("../../build/client", import.meta.url).pathname;

/**
 * What a browser may be sent: with its headers (850) a page fits the 14,600 that go out before the first
 * answer; a page that is read to its end carries no more script than this, one whose contact form was
 * used no more than the last. Times are measured by `npm run bench`, since machines are noisy.
 */
export const budgets = { html: 13_700, starter: 1_500, script: 3_000, formUsed: 80_000 };

type Get = (path: string, headers: Record<string, string>) => Promise<Response>;

/** Bytes of an answer as it is sent to a browser that takes brotli. */
export async function sentBytes(get: Get, path: string): Promise<number> {
  const { headers } = await get(path, { "accept-encoding": "br" });
  return Number(headers.get("content-length"));
}

/** The attribute's values in a page. */
export const valuesOf = (html: string, attribute: string): string[] =>
  Array.from(html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g")), ([, value = ""]) => value);

/** A file of the build and all that it imports at once; paths from the slash. */
export function withImports(paths: readonly string[]): string[] {
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const imports = readFileSync(BUILT + path, "utf8").matchAll(
      /(?:^|[;}\n])(?:import|export)(?:[\w*{}\s,$]+?from)?["']\.\/([\w.-]+\.js)["']/g,
    );
    for (const [, file] of imports) follow(`/assets/${file}`);
  };
  for (const path of paths) follow(path);
  return [...found];
}

/** What a page loads before anything is used: the starter, and what the starter loads when the page is idle. */
export const scriptsBeforeUse = (html: string): string[] =>
  withImports([
    ...Array.from(html.matchAll(/<script[^>]* src="([^"]+)"/g), ([, src = ""]) => src),
    ...valuesOf(html, "data-figure").slice(0, 1),
    ...valuesOf(html, "data-offline"),
    ...valuesOf(html, "data-fit"),
  ]);
