/** The form of a news item as a browser without scripts sends it. */
import { textField } from "#app/read-form.ts";
import type { NewsItem } from "#content/news.ts";
import type { Json } from "#domain/content/content-path.ts";
import type { DraftEdit } from "#domain/content/drafts.ts";
import type { NewsField, TypedNews } from "#domain/news/news-fields.ts";
import { bodyFromText, plainTextOf } from "#domain/news/news-text.ts";

/** The fields that differ from what the form was drawn from. A body with more than paragraphs is not in the form. */
export function readNewsForm(form: FormData, stored: NewsItem): DraftEdit[] {
  const line = (name: string) => textField(form, name).trim();
  const lines = (name: string) => textField(form, name).replaceAll("\r\n", "\n").trim();
  const paths = form.getAll("linkPath").map(String);
  const typed: TypedNews = {
    headline: line("headline"),
    summary: line("summary"),
    slug: line("slug"),
    date: line("date"),
    action: line("action"),
    body: bodyOf(form, stored, lines("body")),
    video: form.has("hasVideo") ? { id: line("videoId"), transcript: lines("transcript") } : null,
    learnMore: form
      .getAll("linkName")
      .map((name, at) => ({ name: String(name).trim(), path: (paths[at] ?? "").trim() }))
      .filter(({ name, path }) => name || path),
    hasMediaContact: form.has("hasMediaContact"),
  };
  return (Object.keys(typed) as NewsField[])
    .filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(stored[field]))
    .map((field) => ({ path: [field], was: stored[field] as Json, value: typed[field] as Json }));
}

function bodyOf(form: FormData, stored: NewsItem, text: string) {
  const plain = plainTextOf(stored.body);
  return form.has("body") && plain !== null && plain !== text ? bodyFromText(text) : stored.body;
}
