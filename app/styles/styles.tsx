import deskStyles from "./desk.css?inline";
import publicStyles from "./public.css?inline";
import wholePublicSheet from "./public.css?url";

/**
 * Only the server's build carries the text; the browser keeps what the document brought. A public page
 * keeps the rules it uses (server/document.ts); `whole` is the file with all of them, which comes with
 * the scripts and serves the pages and parts that they bring.
 */
const sheets = {
  public: { text: import.meta.env.SSR ? publicStyles : "", whole: wholePublicSheet },
  desk: { text: import.meta.env.SSR ? deskStyles : "", whole: undefined },
};

/** The document's stylesheet, inlined: one request less before the first paint. */
export function Styles({ sheet }: { sheet: keyof typeof sheets }) {
  const { text, whole } = sheets[sheet];
  return (
    <style
      data-whole={whole}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, built from app/styles
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
