/**
 * Adds the styles of a part that is fetched later to the page. They come in one file with its code: a
 * stylesheet of its own that a lost connection kept away is not asked for again.
 */
export function adoptStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
