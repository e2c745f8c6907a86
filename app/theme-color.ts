/** What a browser colors its own bars with: the green of public/icon.svg. */
export const THEME_COLOR = "#1e3b2f";
