import { fieldLabel } from "#app/admin/site/facts/fact-labels.ts";
import { gatheringEditor } from "#content/staff-gatherings.ts";
import { staffNews } from "#content/staff-news.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import { findFactGroup } from "#domain/facts/fact-forms.ts";
import { labelOf } from "./label-of.ts";

const fieldsOf = (...names: Record<string, unknown>[]) =>
  new Map(names.flatMap((labels) => Object.entries(labels)));
const news = fieldsOf(staffNews, { video: staffNews.hasVideo });
const gatherings = fieldsOf(gatheringEditor);

/** What a place of the document `key` is called in its editor; empty for the whole document. */
export function placeName(key: string, path: ContentPath): string {
  const [kind] = key.split("/");
  const [field] = path;
  const labels = kind === "news" ? news : kind === "gatherings" ? gatherings : null;
  const label =
    findFactGroup(key) || key === "notice" ? fieldLabel(path) : labels?.get(String(field));
  return typeof label === "string" ? label : labelOf(path);
}
