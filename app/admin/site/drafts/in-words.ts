import { use } from "react";
import { TimeZoneContext } from "#app/ui/local-time.tsx";
import { historyLabels as labels } from "#content/staff-site.ts";
import type { ContentPath } from "#domain/content/content-path.ts";
import { MOMENT } from "#domain/content/publish-moment.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import { zonedTime } from "#domain/time/time-zone.ts";

/** Writes the value at a place in words, times in the organisation's zone. */
export function useWords() {
  const zone = use(TimeZoneContext);
  return (value: unknown, path: ContentPath) =>
    inWords(value, String(path.findLast((name) => typeof name === "string")), zone);
}

/** Every text in a value, in its order, a line each; the texts of one paragraph are one line. */
function inWords(value: unknown, name: string, zone: string): string {
  const each = (inner: unknown) => inWords(inner, name, zone);
  if (typeof value === "string") return MOMENT.test(value) ? zonedTime(value, zone) : value;
  if (typeof value === "number")
    return name.endsWith("Cents") ? wholeDollars(value) : String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(each).filter(Boolean).join("\n");
  if (value === null || typeof value !== "object") return "";
  if ("media" in value) return labels.picture;
  const { type, text, content = [], attrs, ...rest } = value as Node;
  if (type === "picture") return each(attrs);
  if (text !== undefined) return text;
  if (type === undefined)
    return Object.entries(rest)
      .map(([field, inner]) => inWords(inner, field, zone))
      .filter(Boolean)
      .join("\n");
  const isLine = content.every((inner) => inner.text !== undefined);
  return isLine ? content.map(each).join("") : each(content);
}

/** A node of a news text, or any other object. */
interface Node {
  type?: string;
  text?: string;
  content?: Node[];
  attrs?: object;
}
