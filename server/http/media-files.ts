import type { Context, Hono } from "hono";
import { requiredRedirect } from "#app/desk/access.ts";
import { readSessionToken } from "#app/desk/sign-in/session-cookie.ts";
import type { Services } from "#app/services.ts";
import { readSession } from "#domain/accounts/session.ts";
import { readMediaFile } from "#domain/content/list-media.ts";
import { hasPdf, readPdf } from "#domain/content/receive-pdf.ts";
import type { SiteEnv } from "./app.ts";
import { answerStored, type StoredResponse, storeResponse } from "./stored-response.ts";

const FOREVER = "public, max-age=31536000, immutable";
const TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const NAME = /^([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/;

/** Serves what staff uploaded. */
export function addMediaFileRoutes(app: Hono<SiteEnv>, services: Services): void {
  const { db, content } = services;
  app.get("/media/:file", async (c) => {
    const [, hash, width, format] = NAME.exec(c.req.param("file")) ?? [];
    const bytes = hash && (await readMediaFile(db, hash, `${width}.${format}`));
    if (!bytes) return c.text("There is no such picture.", 404);
    const headers = {
      "content-type": TYPES[format as keyof typeof TYPES],
      "cache-control": FOREVER,
    };
    return answerStored(
      c.req.raw,
      storeResponse({ status: 200, headers, body: { identity: bytes } }),
    );
  });
  const openDocument = shareDocuments(async (hash) => {
    const { buffer, byteOffset, byteLength } = await readPdf(db, hash);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    return storeResponse({ status: 200, headers: PDF_HEADERS, body: { identity: bytes } });
  });
  app.get("/documents/:file{[0-9a-f]{24}\\.pdf}", async (c) => {
    const hash = c.req.param("file").slice(0, -".pdf".length);
    const isShown = content.current("papers").papers.some(({ file }) => file?.hash === hash);
    const mayOpen = (isShown || (await isStaff(c, services))) && (await hasPdf(db, hash));
    if (!mayOpen) return c.text("There is no such document.", 404);
    const response = answerStored(c.req.raw, await openDocument(hash));
    if (!isShown) response.headers.set("cache-control", "no-store");
    return response;
  });
}

/** Staff also open documents that are not published, or not anymore. */
async function isStaff({ req }: Context, { db, clock, secure, twoStepRequired }: Services) {
  const token = readSessionToken(req.header("cookie") ?? null, secure);
  const session = token ? await readSession(db, clock, token) : null;
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
};

/** With MAX_PDF_BYTES, the limit for what documents take of the server's memory. */
const MAX_HELD_DOCUMENTS = 2;

/**
 * Holds the documents that were read last, so that many downloads at once read one copy and share
 * it.
 */
function shareDocuments(read: (hash: string) => Promise<StoredResponse>) {
  const held = new Map<string, Promise<StoredResponse>>();
  return (hash: string): Promise<StoredResponse> => {
    const document = held.get(hash) ?? read(hash);
    held.delete(hash);
    held.set(hash, document);
    document.catch(() => held.delete(hash));
    for (const oldest of [...held.keys()].slice(0, -MAX_HELD_DOCUMENTS)) held.delete(oldest);
    return document;
  };
}
