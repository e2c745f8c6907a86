/** The built files, served from memory in the form each browser takes. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { chooseEncoding } from "./page-cache.ts";

interface StaticFile {
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  headers: Record<string, string>;
}

const FOREVER = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=3600";

/**
 * Serves everything below `folder`, read once at start. Files in /assets carry a hash in their name
 * and may be kept for ever. Compressed forms (name.br, name.gz) are made by the build.
 */
export function staticFiles(folder: string): MiddlewareHandler {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join("/")}`, readStaticFile(path));
  }
  return async (c, next) => {
    const file = files.get(c.req.path);
    if (!file || (c.req.method !== "GET" && c.req.method !== "HEAD")) return next();
    if (c.req.header("if-none-match") === file.headers.etag) {
      return c.body(null, 304, file.headers);
    }
    const encoding = chooseEncoding(c.req.header("accept-encoding") ?? null);
    const body = file[encoding] ?? file.identity;
    const headers = { ...file.headers, "content-length": String(body.length) };
    if (body !== file.identity) Object.assign(headers, { "content-encoding": encoding });
    return new Response(c.req.method === "HEAD" ? null : new Uint8Array(body), { headers });
  };
}

function readStaticFile(path: string): StaticFile {
  const identity = readFileSync(path);
  const type = getMimeType(path) ?? "application/octet-stream";
  return {
    identity,
    ...(existsSync(`${path}.br`) && { br: readFileSync(`${path}.br`) }),
    ...(existsSync(`${path}.gz`) && { gzip: readFileSync(`${path}.gz`) }),
    headers: {
      "content-type": /^text\/|javascript|json|svg/.test(type) ? withCharset(type) : type,
      "cache-control": path.includes(`${sep}assets${sep}`) ? FOREVER : SHORT,
      etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
      vary: "Accept-Encoding",
    },
  };
}

const withCharset = (type: string) => (type.includes("charset") ? type : `${type}; charset=utf-8`);
