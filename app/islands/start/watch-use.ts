/**
 * Wakes an island on its first use without losing anything the visitor did. When its code fails,
 * the browser does what the visitor asked for by default.
 */
import { findUnwokenIsland, giveUp, showAlert, wake } from "./wake.ts";

/** The visitor's last action in each island that is not hydrated yet; it is repeated afterward. */
const actions = new Map<HTMLElement, () => void>();

export function watchUse(): void {
  for (const type of ["click", "submit", "focusin", "input", "scroll"])
    addEventListener(type, handleUse, { capture: true });
}

function handleUse(event: Event) {
  const { target } = event;
  const island = target instanceof Element && findUnwokenIsland(target);
  if (!island) return;
  const action = actionOf(event, target, island);
  if (action) {
    event.preventDefault();
    // React listens before hydration ends, and would now do what is repeated afterward.
    event.stopPropagation();
    actions.set(island, action);
    showAlert(island, "");
  }
  wake(island)
    .then(() => {
      actions.get(island)?.();
      actions.delete(island);
    })
    .catch(() => {
      if (action && actions.delete(island)) void giveUp(island, target);
    });
}

/** Returns a function that repeats what the visitor did; null when HTML alone does it. */
function actionOf(event: Event, target: Element, island: Element): (() => void) | null {
  // Presses the button, because older browsers have no requestSubmit(). The public forms have one
  // each.
  if (event.type === "submit") return pressLater(target.querySelector("[type=submit]"), island);
  if (!(event instanceof MouseEvent) || event.button) return null;
  const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey;
  const control = target.closest("a, button:not([type=submit])");
  return control && !isForBrowser ? pressLater(control, island) : null;
}

/** React may replace the island's elements, so the control at the same position is pressed. */
function pressLater(control: Element | null, island: Element): () => void {
  const controls = () => [...island.querySelectorAll<HTMLElement>("a, button")];
  const place = controls().indexOf(control as HTMLElement);
  return () => controls()[place]?.click();
}
