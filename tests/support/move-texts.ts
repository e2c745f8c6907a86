/**
 * Does to a page what the translators of Chrome and Safari do: moves each text, now and when a
 * text appears, into two new elements in its place. Runs in the page.
 */
export function moveTexts(): void {
  const isLeft = (node: Node) =>
    node.parentElement?.closest("font, script, style, textarea, noscript, title") !== null;
  const move = (node: Node) => {
    if (node.nodeType !== Node.TEXT_NODE) {
      for (const child of [...node.childNodes]) move(child);
      return;
    }
    if (isLeft(node) || !node.nodeValue?.trim() || !node.parentElement) return;
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    node.parentElement.replaceChild(outer, node);
    node.nodeValue = `[[${node.nodeValue}]]`;
    inner.append(node);
    outer.append(inner);
  };
  const start = () => {
    move(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) move(node);
        if (target.nodeType === Node.TEXT_NODE) move(target);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
}
