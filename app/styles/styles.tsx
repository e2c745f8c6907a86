import deskStyles from "./desk.css?inline";
import publicStyles from "./public.css?inline";
import wholePublicSheet from "./public.css?url";

export { wholePublicSheet };

/** Only the server's build carries the text; the browser keeps what the document brought. */
const sheets = import.meta.env.SSR
  ? { public: publicStyles, desk: deskStyles }
  : { public: "", desk: "" };

/**
 * The document's stylesheet, inlined: one request less before the first paint. Of a public page's the
 * server leaves only the rules that the page uses (server/used-styles.ts).
 */
export function Styles({ sheet }: { sheet: keyof typeof sheets }) {
  return (
    <style
      data-sheet={sheet}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, built from app/styles
      dangerouslySetInnerHTML={{ __html: sheets[sheet] }}
    />
  );
}

/**
 * All public rules, as a file: for what scripts add to a page, and for the pages they lead to. React
 * shows a page that comes with it when it is there.
 */
export const WholePublicSheet = () => (
  <link rel="stylesheet" href={wholePublicSheet} precedence="whole" />
);
