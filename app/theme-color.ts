/** The color of the browser's own bars: the green of public/icon.svg. */
export const THEME_COLOR = "#1e3b2f";
