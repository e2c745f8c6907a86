import { createRoot } from "react-dom/client";
import styles from "#app/styles/public/toasts.css?inline";
import { addStyles } from "#app/ui/add-styles.ts";
import { Toasts } from "#app/ui/toasts.tsx";

addStyles(styles);

let isShown = false;

export function showToasts(): void {
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place, { identifierPrefix: "toasts-" }).render(<Toasts />);
}
