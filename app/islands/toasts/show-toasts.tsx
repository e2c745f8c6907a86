import "#app/styles/public/toasts.css";
import { createRoot } from "react-dom/client";
import { Toasts } from "./toasts.tsx";

let isShown = false;

/** Adds the place where toasts appear to the page, once. */
export function showToasts(): void {
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place, { identifierPrefix: "toasts-" }).render(<Toasts />);
}
