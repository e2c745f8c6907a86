/** Word pastes lists as paragraphs that begin with the sign of their point. */
const POINT = /^[\s\u00a0]*(?:[·•▪§o–-]|(\d{1,3}|[a-z])[.)])[\s\u00a0]+/;

/** Makes lists of such paragraphs. */
export function cleanWordLists(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) {
    const [sign = "", number] = POINT.exec(paragraph.textContent ?? "") ?? [];
    cutStart(paragraph, sign.length);
    const kind = number ? "ol" : "ul";
    const before = paragraph.previousElementSibling;
    const list =
      before?.localName === kind && before.hasAttribute("data-word")
        ? before
        : document.createElement(kind);
    if (list !== before) {
      list.setAttribute("data-word", "");
      paragraph.before(list);
    }
    const item = document.createElement("li");
    list.append(item);
    item.append(paragraph);
  }
}

/** Removes so many characters of text from the start of an element. */
function cutStart(element: HTMLElement, length: number): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = length;
  for (let text = texts.nextNode() as Text | null; text && left > 0; ) {
    const cut = Math.min(left, text.data.length);
    text.data = text.data.slice(cut);
    left -= cut;
    text = texts.nextNode() as Text | null;
  }
}
