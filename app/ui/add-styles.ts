/**
 * Adds the styles of a part that is fetched later to the end of the page's own. They come in one file with
 * its code: a stylesheet of its own that a lost connection kept away is not asked for again. A rule is
 * inserted because Safari before 16.4 has no adopted stylesheets. Its utilities come after the page's own: an
 * element with a variant of one of them (`max-sm:w-[136%]`) must not have that one itself (`w-full`).
 */
export function addStyles(text: string): void {
  const [own] = document.styleSheets;
  own?.insertRule(`@media all {${text}}`, own.cssRules.length);
}
