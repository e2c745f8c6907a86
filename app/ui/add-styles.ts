/**
 * Adds the styles of a part that is loaded later to the end of the page's own. They come in one
 * file with its code, because a browser does not request a separate stylesheet again after a lost
 * connection. A rule is inserted because Safari before 16.4 has no adopted stylesheets. Its
 * utilities come after the page's own: an element with a variant of one of them (`max-sm:w-[136%]`)
 * must not have the plain utility itself (`w-full`).
 */
export function addStyles(text: string): void {
  const [styleSheet] = document.styleSheets;
  styleSheet?.insertRule(`@media all {${text}}`, styleSheet.cssRules.length);
}
