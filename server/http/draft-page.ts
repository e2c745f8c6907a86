/** GET /draft?link=TOKEN: the real page with a draft in it, for people without an account. */
import { isDrawable } from "#app/admin/site/drafts/is-drawable.ts";
import { editablePages, findPage } from "#app/admin/site/edit/editable-pages.ts";
import { draftPage as labels } from "#content/draft-page.ts";
import type { CollectionName } from "#domain/content/content-kinds.ts";
import { readDraftLink } from "#domain/content/draft-link.ts";
import type { Draft } from "#domain/content/drafts.ts";
import { isoTime, SECOND } from "#domain/ports/clock.ts";
import { DRAFT_LINK_LASTS, inWords } from "#domain/time/periods.ts";
import type { Container } from "#server/container.ts";
import type { Pages, RequestDetails } from "#server/rendering/pages.ts";
import { standalonePage } from "#server/rendering/standalone-page.tsx";

/** Never stored or listed, and the address goes to no other site. No response here sets a cookie. */
const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

export async function answerDraft(
  services: Container,
  pages: Pages,
  token: string,
  details: RequestDetails,
): Promise<Response> {
  const draft = await readDraftLink(services.db, services.clock, token);
  const page = draft && pageOfDraft(draft);
  if (!draft || !page) {
    const texts = draft ? labels.incomplete : labels.over(inWords(DRAFT_LINK_LASTS));
    return standalonePage(services, draft ? 409 : 410, texts, null, HEADERS);
  }
  const endsAt = isoTime(services.clock, SECOND);
  const content = services.content
    .withValue(draft.key, page.value)
    .withValue("notice", { text: labels.notice, link: { name: "", url: "" }, endsAt });
  const response = await pages.renderWith(content, page.path, details);
  for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value);
  return response;
}

/** Where a draft is on the site; null for one that cannot be drawn yet. */
function pageOfDraft({ key, value }: Draft): { path: string; value: unknown } | null {
  if (!isDrawable(key, value)) return null;
  const page = findPage(key);
  if (page) return { path: editablePages[page].path, value };
  // A mail has no address.
  if (!key.includes("/")) return null;
  const [kind, id = ""] = key.split("/") as [CollectionName, string];
  const item = value as { slug: string; startsAt?: string; endsAt?: string };
  const times = kind === "gatherings" ? [item.startsAt, item.endsAt] : [];
  if (times.some((time) => Number.isNaN(Date.parse(time ?? "")))) return null;
  // Under its id: the address that was typed may belong to another one, or be none.
  const path = kind === "news" ? `/news/${id}` : `/events/${id}`;
  return { path, value: { ...item, slug: id } };
}
