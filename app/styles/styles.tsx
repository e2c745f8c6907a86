import { createContext } from "react";

interface Stylesheet {
  name: string;
  text: string;
}

/**
 * The stylesheet that the document's policy names; null in the browser, which has it in the
 * document.
 */
export const StylesheetContext = createContext<Stylesheet | null>(null);

/** A document's stylesheet, inlined to save a request before the first paint. */
export function Styles({ text }: { text: string }) {
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, built from app/styles
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
