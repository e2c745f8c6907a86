/**
 * Reads the built files once at the start. They are served from memory, in the encoding each
 * browser accepts.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

const FOREVER = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";
/**
 * Fonts: the test form's document has its own origin, and browsers fetch them by CORS. Pictures,
 * cards and icons: previews of links and newspapers show them on their own pages.
 */
const FOR_ANY_ORIGIN = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * Reads every file below `folder`, by its URL path. Files in /assets have a hash in their name and
 * may be cached forever. The build makes the compressed files (name.br, name.gz). Every response
 * carries `headers`.
 */
export function readStaticFiles(
  folder: string,
  headers: Record<string, string>,
): Map<string, StoredResponse> {
  const files = new Map<string, StoredResponse>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    files.set(path, readFile(file, path, headers));
  }
  return files;
}

function readFile(file: string, path: string, headers: Record<string, string>): StoredResponse {
  const type = getMimeType(file) ?? "application/octet-stream";
  const compressed = (ending: string) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined;
  const br = compressed(".br");
  const gzip = compressed(".gz");
  return storeResponse({
    status: 200,
    headers: {
      ...headers,
      "content-type": /^text\/|javascript|json|svg/.test(type) ? withCharset(type) : type,
      "cache-control": path.startsWith("/assets/") ? FOREVER : SHORT,
      ...(/^(font|image)\//.test(type) && FOR_ANY_ORIGIN),
    },
    body: { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) },
  });
}

const withCharset = (type: string) => (type.includes("charset") ? type : `${type}; charset=utf-8`);
