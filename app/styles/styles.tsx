import { createContext } from "react";
import { type StylesheetName, stylesheetText } from "./stylesheets.ts";

/** The one that the policy of the document names; null in the browser. */
export const StylesheetContext = createContext<StylesheetName | null>(null);

/** A document's stylesheet, inlined: one request less before the first paint. */
export function Styles({ stylesheet }: { stylesheet: StylesheetName }) {
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, built from app/styles
      dangerouslySetInnerHTML={{ __html: stylesheetText(stylesheet) }}
    />
  );
}
