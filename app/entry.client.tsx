import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeUpPage } from "./take-up-page.ts";
import { admitHarmlessTexts } from "./trusted-types.ts";

admitHarmlessTexts();
await takeUpPage();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
