import type { ReactNode } from "react";
import { renderList } from "./render-list.tsx";
import type { TextOrField } from "./text-or-field.ts";

/**
 * Matches places, dates, times, verses, phases, "e-mail", and numbers with what they count, each
 * with a following comma.
 */
const BELONGS_TOGETHER =
  /((?:[A-Z][a-z]{1,20}, Colorado|Pagosa Springs|Phases? \d(?: & \d)?|PO Box \d{1,6}|EIN \d\d-\d{7}|[A-Z][a-z]{2,8} \d{1,2}, \d{4}|[A-Z][a-z]{2,12} \d{1,3}:\d{1,3}|(?:\d{1,2}:\d\d(?: [ap]m)? to )?\d{1,2}:\d\d [ap]m|e-mail|\$?\d[\d,.]{0,12} (?:sq ft|seats|miles|months|million))[.,;:]?)/;

/**
 * Returns the same text, without line breaks inside names and figures that fit on one line. Its
 * characters stay the same, for searching and copying. A field stays as it is.
 */
export function keepTogether(text: TextOrField): ReactNode {
  if (typeof text !== "string") return text;
  return renderList(text.split(BELONGS_TOGETHER), (part, index) =>
    // Every second part is a match.
    index % 2 === 1 ? <span className="inline-block">{part}</span> : part,
  );
}
