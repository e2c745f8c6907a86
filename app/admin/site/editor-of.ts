import type { PublishedContent } from "#domain/content/published-content.ts";
import { editablePages } from "./edit/in-place-documents.ts";
import { editUrlOf } from "./site-sections.ts";

/** Legal texts, and pages whose texts belong to another page's. */
const FURTHER_PAGES = new Map([
  ["/contact/thank-you", "contact"],
  ["/donate/pledge/thank-you", "pledge"],
  ["/events/past", "gatheringPage"],
  ["/events/thank-you", "gatheringPage"],
  ["/newsletter/check-your-mail", "newsletter"],
  ["/privacy", "privacy"],
  ["/terms", "terms"],
]);

const COLLECTIONS = [
  ["news", "/news/"],
  ["gatherings", "/events/"],
] as const;

/** Where the page of a public path is edited; null: the path has no page that staff write. */
export function editorOf(content: PublishedContent, path: string): string | null {
  const page = Object.entries(editablePages).find(([, page]) => page.path === path)?.[0];
  const key = page ?? FURTHER_PAGES.get(path) ?? itemKey(content, path);
  return key ? editUrlOf(key) : null;
}

function itemKey(content: PublishedContent, path: string): string | null {
  for (const [kind, start] of COLLECTIONS) {
    const found = content.items(kind).find(({ value }) => path === `${start}${value.slug}`);
    if (found) return `${kind}/${found.id}`;
  }
  return null;
}
