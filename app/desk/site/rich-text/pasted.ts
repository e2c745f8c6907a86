/** Reads what other programs leave on the clipboard: Google Docs, Word, Outlook, notes, browsers. */
import { type ResolvedPos, DOMParser as SchemaParser, Slice } from "prosemirror-model";
import { editorSchema } from "#domain/content/news/editor-schema.ts";

/** Safari writes hard spaces beside bold texts and links, Word in empty lines. */
const plainSpaces = (text: string): string => text.replaceAll("\u00a0", " ");

/** A text of no HTML. Where a line goes on with a small letter, a PDF's page has broken it, not its author. */
export const wholeLines = (text: string): string =>
  plainSpaces(text).replace(/([^.!?:\r\n])\r?\n(?=\p{Ll})/gu, "$1 ");

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string) => string },
  ): {
    createHTML: (text: string) => string;
  };
}

/** The policy of the desk lets it make documents of pasted texts (app/content-security-policy.ts). */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy(
  "clipboard",
  { createHTML: (text) => text },
);
const parser = SchemaParser.fromSchema(editorSchema);

/** What the schema knows of a text of HTML, to be put in at `context`. Nothing of the text runs or is fetched. */
export function readPasted(html: string, context: ResolvedPos): Slice {
  const { body } = new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
  // First, as setting a style drops the properties that only Word knows.
  makeWordLists(body);
  flattenLists(body);
  readStyles(body);
  endLines(body);
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    texts.currentNode.nodeValue = plainSpaces(texts.currentNode.nodeValue ?? "");
  return Slice.maxOpen(parser.parseSlice(body, { context }).content);
}

/** The page's policy refuses styles of attributes, but not those of scripts; the schema reads weights and slants. */
function readStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>("[style]"))
    element.style.cssText = element.getAttribute("style") ?? "";
}

/** Word writes a list as paragraphs, each with its number or dot in an element of its own. */
function makeWordLists(root: HTMLElement): void {
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
 * The schema knows no list in a list. In a numbered one its items become lines of the item above, so that the numbers
 * stay; in another they become items.
 */
function flattenLists(root: HTMLElement): void {
  const inner = root.querySelectorAll("ul ul, ul ol, ol ul, ol ol");
  for (const list of Array.from(inner).reverse()) {
    // Google Docs puts a list beside the item above, not into it.
    const isBeside = list.parentElement?.matches("ul, ol");
    const above = isBeside ? list.previousElementSibling : list.closest("li");
    const items = Array.from(list.children);
    if (above?.parentElement?.matches("ol"))
      for (const item of items) {
        const line = root.ownerDocument.createElement("div");
        line.append(...Array.from(item.childNodes));
        above.append(line);
      }
    else (above ?? list).after(...items);
    list.remove();
  }
}

/** Line breaks and cells, of which the schema knows none, end a line: an element of a block's kind does. */
function endLines(root: HTMLElement): void {
  for (const element of root.querySelectorAll("br, tr, td, th, caption, dt")) {
    element.before(root.ownerDocument.createElement("div"));
    if (element.matches("br")) element.remove();
  }
}
