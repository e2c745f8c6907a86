import { historyLabels as labels } from "#content/staff-site.ts";

/** Every text in a value, in its order, a line each; the texts of one paragraph are one line. */
export function inWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join("\n");
  if (value === null || typeof value !== "object") return "";
  if ("media" in value) return labels.picture;
  const { type, text, content = [], attrs, ...rest } = value as Node;
  if (type === "picture") return inWords(attrs);
  if (text !== undefined) return text;
  if (type === undefined) return inWords(Object.values(rest));
  const isLine = content.every((inner) => inner.text !== undefined);
  return isLine ? content.map(inWords).join("") : inWords(content);
}

/** A node of a news text, or any other object. */
interface Node {
  type?: string;
  text?: string;
  content?: Node[];
  attrs?: object;
}
