/** The staff area's client. Public pages have app/islands/start/start.ts. */
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { admitHarmlessTexts } from "./trusted-types.ts";

admitHarmlessTexts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
