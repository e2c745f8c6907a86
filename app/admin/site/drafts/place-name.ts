import { fieldLabel } from "#app/admin/site/forms/field-labels.ts";
import { staffNews } from "#content/staff-news.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import { findFactGroup } from "#domain/facts/fact-forms.ts";
import { labelOf } from "./label-of.ts";

const news = new Map<unknown, unknown>(Object.entries({ ...staffNews, video: staffNews.hasVideo }));

/** What a place of the document `key` is called in its editor; empty for the whole document. */
export function placeName(key: string, path: ContentPath): string {
  const [kind] = key.split("/");
  const isForm = kind === "gatherings" || key === "notice" || findFactGroup(key);
  const label = kind === "news" ? news.get(path[0]) : isForm ? fieldLabel(key, path) : undefined;
  return typeof label === "string" ? label : labelOf(path);
}
