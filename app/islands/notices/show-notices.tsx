import "#app/styles/public/messages.css";
import { createRoot } from "react-dom/client";
import { Notices } from "./notices.tsx";

let isShown = false;

/** Puts the place where notices appear on the page, once; every island that gives notices asks for it. */
export function showNotices(): void {
  if (isShown) return;
  isShown = true;
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place, { identifierPrefix: "notices-" }).render(<Notices />);
}
