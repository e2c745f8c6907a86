/** The staff area's client. Public pages use app/islands/start/start.ts. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { parseJson } from "#domain/values/parse-json.ts";

/**
 * The browser refuses text that could become script (Content-Security-Policy:
 * require-trusted-types-for), unless it passes here. React passes two such texts, neither of which
 * can run: the empty element from which it makes every script element, and an island's data.
 */
function admitHarmlessTexts() {
  globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (isEmptyScript(text) || isData(text) ? text : null),
    createScript: (text) => (isData(text) ? text : null),
  });
}

const isEmptyScript = (text: string) => text === "<script></script>";

/** JSON does nothing as a script, and without "<" it contains no element as HTML. */
const isData = (text: string) =>
  text.startsWith("{") && !text.includes("<") && parseJson(text) !== null;

admitHarmlessTexts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
