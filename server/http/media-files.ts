import type { Context, Hono } from "hono";
import { requiredRedirect } from "#app/desk/access.ts";
import { readSessionToken } from "#app/desk/sign-in/session-cookie.ts";
import type { Services } from "#app/services.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { readSession } from "#domain/accounts/session.ts";
import { readMediaFile } from "#domain/content/list-media.ts";
import { hasPdf, readPdf } from "#domain/content/receive-pdf.ts";
import type { SiteEnv } from "./app.ts";
import { answerStored, storeResponse } from "./stored-response.ts";

/** Shared caches ask again after ten minutes, so that a picture that staff remove is gone there. */
const MEDIA_CACHING = "public, max-age=31536000, s-maxage=600, immutable";
const MEDIA_TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const MEDIA_NAME = /^([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/;

/** Serves what staff uploaded. */
export function addMediaFileRoutes(app: Hono<SiteEnv>, services: Services): void {
  const { db, content } = services;
  app.get("/media/:file", async (c) => {
    const [, hash, width, format] = MEDIA_NAME.exec(c.req.param("file")) ?? [];
    const bytes = hash && (await readMediaFile(db, hash, `${width}.${format}`));
    if (!bytes) return c.text("There is no such picture.", 404);
    const headers = {
      "content-type": MEDIA_TYPES[format as keyof typeof MEDIA_TYPES],
      "cache-control": MEDIA_CACHING,
    };
    return answerStored(
      c.req.raw,
      storeResponse({ status: 200, headers, body: { identity: bytes } }),
    );
  });
  const openDocument = shareDocuments((hash) => readPdf(db, hash));
  app.get("/documents/:file{[0-9a-f]{24}\\.pdf}", async (c) => {
    const hash = c.req.param("file").slice(0, -".pdf".length);
    const isShown = content.current("papers").papers.some(({ file }) => file?.hash === hash);
    const mayOpen = (isShown || (await mayOpenAll(c, services))) && (await hasPdf(db, hash));
    if (!mayOpen) return c.text("There is no such document.", 404);
    const response = answerDocument(c.req.raw, `"${hash}"`, await openDocument(hash));
    if (!isShown) response.headers.set("cache-control", "no-store");
    return response;
  });
}

/** Staff who see the site's documents also open those that are not published, or not anymore. */
async function mayOpenAll({ req }: Context, { db, clock, secure, twoStepRequired }: Services) {
  const token = readSessionToken(req.header("cookie") ?? null, secure);
  const session = token ? await readSession(db, clock, token) : null;
  if (!session || !hasPermission(session.role, "read")) return false;
  return requiredRedirect("/admin/site", session, twoStepRequired) === null;
}

/**
 * A download for visitors. A browser that shows it executes nothing in it. No cache answers for the
 * site, so that a document that staff take off the page is gone.
 */
const PDF_HEADERS = {
  "content-type": "application/pdf",
  "content-disposition": "attachment",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "no-cache",
  "accept-ranges": "bytes",
};

/**
 * Answers with a document, or with the range of its bytes that is asked for, so that a download
 * that broke off is resumed (RFC 9110, 14).
 */
function answerDocument(request: Request, etag: string, bytes: Uint8Array): Response {
  const headers = new Headers({ ...PDF_HEADERS, etag });
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  const size = bytes.length;
  const range = rangeIn(request, etag, size);
  const { start, end } = range ?? { start: 0, end: size };
  const isEmpty = start >= end;
  if (range) headers.set("content-range", `bytes ${isEmpty ? "*" : `${start}-${end - 1}`}/${size}`);
  if (isEmpty) return new Response(null, { status: 416, headers });
  headers.set("content-length", String(end - start));
  const body = bytes.subarray(start, end) as Uint8Array<ArrayBuffer>;
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Matches one range with a first byte; any other request gets the whole document. */
const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * Returns the range that a request asks for, without the byte `end`; null for the whole document,
 * also when the client holds a part of another one.
 */
function rangeIn({ method, headers }: Request, etag: string, size: number) {
  const [, first, last] = RANGE.exec(headers.get("range") ?? "") ?? [];
  const isOfThis = (headers.get("if-range") ?? etag) === etag;
  if (method !== "GET" || !isOfThis || !first) return null;
  return { start: Number(first), end: last ? Math.min(size, Number(last) + 1) : size };
}

/** With MAX_PDF_BYTES, the limit for what documents take of the server's memory. */
const MAX_HELD_DOCUMENTS = 2;

/**
 * Holds the documents that were read last, so that many downloads at once read one copy and share
 * it.
 */
function shareDocuments(read: (hash: string) => Promise<Uint8Array>) {
  const heldDocuments = new Map<string, Promise<Uint8Array>>();
  return (hash: string): Promise<Uint8Array> => {
    const document = heldDocuments.get(hash) ?? read(hash);
    heldDocuments.delete(hash);
    heldDocuments.set(hash, document);
    document.catch(() => heldDocuments.delete(hash));
    for (const oldest of [...heldDocuments.keys()].slice(0, -MAX_HELD_DOCUMENTS))
      heldDocuments.delete(oldest);
    return document;
  };
}
