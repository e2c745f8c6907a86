/**
 * GET /admin/site/preview/KEY: the site's own page with a document's draft, or with one of its
 * revisions (`?of=ID`, "first" for the first edition). In a frame of the desk (`?framed`) it does
 * not say that it is a preview.
 */
import type { Context, Hono } from "hono";
import { sampleBlocks } from "#app/desk/site/sample-mails.ts";
import { previewLabels as labels } from "#content/desk/site.ts";
import { itemOf } from "#content/documents.ts";
import { type MailName, mailNames } from "#content/mails.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { isDocumentKey, pagePathOf } from "#domain/content/document-types.ts";
import type { FormerPaths } from "#domain/content/facts/former-paths.ts";
import type { Json } from "#domain/content/fields/content-path.ts";
import { readHistory } from "#domain/content/read-history.ts";
import { isRenderable } from "#domain/content/stored-values.ts";
import { samplePlaceholders } from "#domain/mail/mail-blocks.ts";
import { fillMailTemplate, paragraphBlock } from "#domain/mail/mail-template.ts";
import { isoTime, SECOND } from "#domain/values/clock.ts";
import { fillTexts } from "#domain/values/placeholders.ts";
import type { Container } from "#server/container.ts";
import type { Pages } from "#server/rendering/pages.ts";
import { standalonePage } from "#server/rendering/standalone-page.tsx";
import type { SiteEnv } from "./app.ts";

/**
 * Never stored or listed, and the address goes to no other site. No response here sets a cookie.
 */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

export function addPreviewRoutes(app: Hono<SiteEnv>, services: Container, pages: Pages): void {
  app.get("/admin/site/preview/*", async (c) => {
    const session = c.get("session");
    if (!session || !hasPermission(session.role, "read")) return c.body(null, 403, HEADERS);
    const key = c.req.path.slice("/admin/site/preview/".length);
    const value = await readState(services, key, c.req.query("of"));
    if (value === null) return c.notFound();
    if (isMail(key)) return c.html(mailOf(services, key, value), 200, MAIL_HEADERS);
    if (key === "addresses") return c.text((value as FormerPaths).moved.join("\n"), 200, HEADERS);
    const response = await draw(c, key, value);
    const policy = response.headers.get("content-security-policy") ?? "";
    const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    response.headers.set("content-security-policy", framed);
    response.headers.set("x-frame-options", "SAMEORIGIN");
    return response;
  });

  async function draw(c: Context<SiteEnv>, key: string, value: Json) {
    const notice = c.req.query("framed") === undefined ? labels.notice : null;
    const page = pageOf(key, value);
    // In a frame beside the form this is no failure: the form says what is missing.
    const status = notice ? 409 : 200;
    if (!page) return standalonePage(services, status, labels.incomplete, null, HEADERS);
    const endsAt = isoTime(services.clock, SECOND);
    const band = notice && { text: notice, link: { name: "", url: "" }, endsAt };
    const around = band ? services.content.withValue("notice", band) : services.content;
    // A preview shows a notice even after its end.
    const previewValue = key === "notice" ? { ...(page.value as object), endsAt } : page.value;
    const content = around.withValue(key, previewValue);
    const details = { requestId: c.get("requestId"), clientIp: "", session: null, failures: [] };
    const response = await pages.renderWith(content, page.path, details);
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
    return response;
  }
}

/**
 * Reads a document's draft, or its value before it was taken down, or its state `of`. Null for an
 * unknown one.
 */
async function readState(
  { db, clock }: Container,
  key: string,
  revisionId: string | undefined,
): Promise<Json> {
  if (!isDocumentKey(key)) return null;
  const states = await readHistory(db, clock, key);
  const historyState = states.find(({ id, state, value }) =>
    revisionId ? id === revisionId : state !== "withdrawn" && value !== null,
  );
  return historyState?.value ?? null;
}

const isMail = (key: string): key is MailName => Object.hasOwn(mailNames, key);

/** An email has only its own styles. */
const MAIL_HEADERS = {
  ...HEADERS,
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "x-frame-options": "SAMEORIGIN",
};

/** Renders an email as it arrives, with sample values and its subject above it. */
function mailOf({ facts }: Container, key: MailName, value: Json): string {
  const texts = fillTexts(value as { subject: string }, samplePlaceholders);
  const subject = paragraphBlock(`${labels.subject}: ${texts.subject}`);
  const { html } = fillMailTemplate(facts.organization, texts.subject, [
    subject,
    ...sampleBlocks(key, texts),
  ]);
  return html;
}

/**
 * Returns where a document is on the site; null for one that cannot be rendered yet, and for an
 * email.
 */
function pageOf(key: string, value: Json): { path: string; value: unknown } | null {
  if (!isRenderable(key, value)) return null;
  const { collection, id = "" } = itemOf(key) ?? {};
  // Uses its id, because the typed address may belong to another item, or be empty.
  const path = pagePathOf(key, id);
  if (path === null) return null;
  if (!id) return { path, value };
  const item = value as { slug: string; startsAt?: string; endsAt?: string };
  const times = collection === "gatherings" ? [item.startsAt, item.endsAt] : [];
  if (times.some((time) => Number.isNaN(Date.parse(time ?? "")))) return null;
  return { path, value: { ...item, slug: id } };
}
