import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { admitHarmlessTexts } from "./trusted-types.ts";

admitHarmlessTexts();

/**
 * What scripts bring may need rules that the page did not carry, so they wait for the whole stylesheet
 * (server/document.ts asks for it). Where it does not come the page stays what it is: complete HTML.
 */
function wholeStylesheet(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => link.addEventListener("load", resolve));
}

wholeStylesheet().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
