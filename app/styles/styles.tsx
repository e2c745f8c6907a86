import { type SheetName, sheetText } from "./sheets.ts";

/** A document's stylesheet, inlined: one request less before the first paint. */
export function Styles({ sheet }: { sheet: SheetName }) {
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, built from app/styles
      dangerouslySetInnerHTML={{ __html: sheetText(sheet) }}
    />
  );
}
