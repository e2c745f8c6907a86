/**
 * Reads what other programs leave on the clipboard: Google Docs, Word, Outlook, notes, browsers.
 */
import { type ResolvedPos, DOMParser as SchemaParser, Slice } from "prosemirror-model";
import { editorSchema } from "#domain/content/news/editor-schema.ts";

/** Safari writes non-breaking spaces beside bold text and links, Word in empty lines. */
const plainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

/**
 * Joins lines of plain text. When a line continues with a lower-case letter, a PDF's layout has
 * broken it, not its author.
 */
export const joinBrokenLines = (text: string) =>
  plainSpaces(text).replace(/([^.!?:\r\n])\r?\n(?=\p{Ll})/gu, "$1 ");

/** The desk's policy allows documents made from pasted text (app/content-security-policy.ts). */
const policy = globalThis.trustedTypes?.createPolicy("clipboard", { createHTML: (text) => text });
const parser = SchemaParser.fromSchema(editorSchema);

/**
 * Returns what the schema supports of an HTML text, for insertion at `context`. Nothing in the text
 * is executed or fetched.
 */
export function readPasted(html: string, context: ResolvedPos) {
  const { body } = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
  // This comes first, because setting a style drops the properties that only Word knows.
  joinWordLists(body);
  flattenLists(body);
  readStyles(body);
  endLines(body);
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    texts.currentNode.nodeValue = plainSpaces(texts.currentNode.nodeValue ?? "");
  return Slice.maxOpen(parser.parseSlice(body, { context }).content);
}

/**
 * The page's policy blocks style attributes, but not styles set by scripts; the schema reads
 * weights and slants.
 */
function readStyles(root: HTMLElement) {
  for (const element of root.querySelectorAll<HTMLElement>("[style]"))
    element.style.cssText = element.getAttribute("style") ?? "";
}

/** Word writes a list as paragraphs, each with its number or bullet in a separate element. */
function joinWordLists(root: HTMLElement) {
  for (const line of root.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const mark = line.querySelector('[style*="mso-list:Ignore"]');
    const name = /^\s*\w+[.)]/.test(mark?.textContent ?? "") ? "ol" : "ul";
    mark?.remove();
    const before = line.previousElementSibling;
    const item = root.ownerDocument.createElement("li");
    const list = before?.matches(name) ? before : root.ownerDocument.createElement(name);
    if (/level[2-9]/.test(line.getAttribute("style") ?? "") && before?.matches("ul, ol")) {
      const inner = root.ownerDocument.createElement(name);
      inner.append(item);
      before.append(inner);
    } else {
      if (list !== before) line.before(list);
      list.append(item);
    }
    item.append(line);
  }
}

/**
 * The schema has no nested lists. In a numbered list nested items become lines of the item above,
 * so that the numbers stay correct; in another list they become items.
 */
function flattenLists(root: HTMLElement) {
  const inner = root.querySelectorAll("ul ul, ul ol, ol ul, ol ol");
  for (const list of Array.from(inner).reverse()) {
    // Google Docs puts a nested list beside the item above, not inside it.
    const isBeside = list.parentElement?.matches("ul, ol");
    const elementAbove = isBeside ? list.previousElementSibling : list.closest("li");
    const items = Array.from(list.children);
    if (elementAbove?.parentElement?.matches("ol"))
      for (const item of items) {
        const line = root.ownerDocument.createElement("div");
        line.append(...Array.from(item.childNodes));
        elementAbove.append(line);
      }
    else (elementAbove ?? list).after(...items);
    list.remove();
  }
}

/** The schema has no line breaks and cells, so they become block elements, which end a line. */
function endLines(root: HTMLElement) {
  for (const element of root.querySelectorAll("br, tr, td, th, caption, dt")) {
    element.before(root.ownerDocument.createElement("div"));
    if (element.matches("br")) element.remove();
  }
}
