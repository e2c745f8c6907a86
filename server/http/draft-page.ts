/**
 * The site's own pages with content that is not published. GET /draft?link=TOKEN: a draft, for people
 * without an account. GET /admin/site/preview/KEY: a document as it is written, or one of its revisions
 * (`?of=ID`, "first" for the first edition), for staff.
 */
import { type Context, Hono } from "hono";
import { isDrawable } from "#app/admin/site/drafts/documents.ts";
import { editablePages, findPage } from "#app/admin/site/edit/in-place-documents.ts";
import { draftPage as labels } from "#content/draft-page.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraftLink } from "#domain/content/draft-link.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { isContentKey, kindOf } from "#domain/content/find-kind.ts";
import { readNewest, readRevision } from "#domain/content/newest-revision.ts";
import { findFactGroup } from "#domain/facts/fact-forms.ts";
import type { FactGroup } from "#domain/facts/facts.ts";
import { isoTime, SECOND } from "#domain/ports/clock.ts";
import { DRAFT_LINK_LASTS, inWords } from "#domain/time/periods.ts";
import type { Container } from "#server/container.ts";
import type { Pages } from "#server/rendering/pages.ts";
import { standalonePage } from "#server/rendering/standalone-page.tsx";
import type { SiteEnv } from "./app.ts";

/** Never stored or listed, and the address goes to no other site. No response here sets a cookie. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

export function draftPages(services: Container, pages: Pages): Hono<SiteEnv> {
  const { db, clock } = services;
  const routes = new Hono<SiteEnv>();
  routes.get("/draft", async (c) => {
    const draft = await readDraftLink(db, clock, c.req.query("link") ?? "");
    return draft
      ? answer(c, draft, labels.notice)
      : standalonePage(services, 410, labels.over(inWords(DRAFT_LINK_LASTS)), null, HEADERS);
  });
  routes.get("/admin/site/preview/*", async (c) => {
    const key = c.req.path.slice("/admin/site/preview/".length);
    const value = await readState(services, key, c.req.query("of"));
    if (value === null) return c.notFound();
    const response = await answer(c, { key, value }, labels.preview);
    // The desk's history shows it in a frame.
    const policy = response.headers.get("content-security-policy") ?? "";
    const framed = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    response.headers.set("content-security-policy", framed);
    response.headers.set("x-frame-options", "SAMEORIGIN");
    return response;
  });

  async function answer(c: Context<SiteEnv>, state: { key: string; value: Json }, notice: string) {
    const page = pageOf(state.key, state.value);
    if (!page) return standalonePage(services, 409, labels.incomplete, null, HEADERS);
    const endsAt = isoTime(clock, SECOND);
    const band = { text: notice, link: { name: "", url: "" }, endsAt };
    const content = services.content.withValue("notice", band).withValue(state.key, page.value);
    const details = { requestId: c.get("requestId"), clientIp: "", session: null, failures: [] };
    const response = await pages.renderWith(content, page.path, details);
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
    return response;
  }

  return routes;
}

/** A document as it is written, or its revision `of`; null for what is none, and for what was taken down. */
async function readState(
  { db, facts }: Container,
  key: string,
  of: string | undefined,
): Promise<Json> {
  if (!isContentKey(key)) return null;
  const group = findFactGroup(key);
  const first = (group ? facts.first(group) : kindOf(key).first) as Json;
  if (of === "first") return first;
  const isDraft = of === undefined || of === "draft";
  const draft = isDraft ? await readDraft(db, key) : null;
  const revision = isDraft ? await readNewest(db, key) : await readRevision(db, key, of);
  if (revision === undefined) return null;
  return (draft?.value ?? revision ?? (group ? first : null)) as Json;
}

/** Where facts are shown. */
const FACT_PAGES: Record<FactGroup, string> = {
  organisation: "/contact",
  campaign: "/plans",
  giving: "/donate",
  videos: "/plans",
  privacy: "/privacy",
  terms: "/terms",
};

/** Where a document is on the site; null for one that cannot be drawn yet, and for a mail. */
function pageOf(key: string, value: Json): { path: string; value: unknown } | null {
  if (!isDrawable(key, value)) return null;
  const page = findPage(key);
  if (page) return { path: editablePages[page].path, value };
  const group = findFactGroup(key);
  if (group) return { path: FACT_PAGES[group], value };
  if (key === "notice") return { path: "/", value };
  const [kind, id = ""] = key.split("/");
  if (!id) return null;
  const item = value as { slug: string; startsAt?: string; endsAt?: string };
  const times = kind === "gatherings" ? [item.startsAt, item.endsAt] : [];
  if (times.some((time) => Number.isNaN(Date.parse(time ?? "")))) return null;
  // Under its id: the address that was typed may belong to another one, or be none.
  const path = kind === "news" ? `/news/${id}` : `/events/${id}`;
  return { path, value: { ...item, slug: id } };
}
