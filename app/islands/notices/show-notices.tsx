import "#app/styles/public/toasts.css";
import { createRoot } from "react-dom/client";
import { Notices } from "./notices.tsx";

let isShown = false;

/** Adds the place where notices appear to the page, once. */
export function showNotices(): void {
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place, { identifierPrefix: "notices-" }).render(<Notices />);
}
