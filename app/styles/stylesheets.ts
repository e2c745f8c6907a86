/**
 * The stylesheets by name, for the server only, because a browser has its page's stylesheet in the
 * document. The build makes each page's stylesheet from the base and the parts that it uses.
 */
import desk from "./desk.css?inline";

const pages = import.meta.glob<string>("./pages/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});

export const stylesheetText = (name: string): string =>
  name === "desk" ? desk : (pages[`./pages/${name}.css`] ?? "");
