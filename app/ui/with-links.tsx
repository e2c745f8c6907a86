import type { ReactNode } from "react";
import { keepTogether } from "./keep-together.tsx";
import { renderList } from "./render-list.tsx";
import type { TextOrField } from "./text-or-field.ts";

/**
 * A web address, without the sentence's punctuation at its end; parentheses belong to it in pairs.
 */
const WEB_ADDRESS =
  /((?:https?:\/\/|www\.)(?:\([^\s<>"()]{0,200}\)|[^\s<>"()]){1,1000}(?:\([^\s<>"()]{0,200}\)|[^\s<>"().,;:!?\]'’”]))/i;

/**
 * Renders a text that people write, with its web addresses as links and names kept together. A
 * field stays as it is.
 */
export function withLinks(text: TextOrField): ReactNode {
  if (typeof text !== "string") return text;
  return renderList(text.split(WEB_ADDRESS), (part, index) =>
    // Every second part is a match.
    index % 2 === 1 ? (
      <a href={/^www/i.test(part) ? `https://${part}` : part} className="text-link">
        {part}
      </a>
    ) : (
      keepTogether(part)
    ),
  );
}
