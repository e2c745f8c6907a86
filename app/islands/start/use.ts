/** The first use of an island wakes it, and loses nothing of what the visitor did. */
import { load, usedIsland, wake } from "./wake.ts";

/** The visitor's last action in each island that is not hydrated yet; it is repeated afterwards. */
const actions = new Map<HTMLElement, () => void>();

export function watchUse(): void {
  for (const type of ["click", "submit", "focusin", "input", "scroll"])
    addEventListener(type, use, { capture: true });
}

function use(event: Event): void {
  const { target } = event;
  const island = target instanceof Element && usedIsland(target);
  if (!island) return;
  const action = actionOf(event, target);
  if (action) {
    event.preventDefault();
    // React listens before hydration ends, and would do now what is repeated afterwards.
    event.stopPropagation();
    actions.set(island, action);
    showAlert(island, "");
  }
  wake(island).then(
    () => {
      actions.get(island)?.();
      actions.delete(island);
    },
    () => {
      if (action && actions.delete(island)) void giveUp(island, target);
    },
  );
}

/** How to repeat what the visitor did; null where HTML alone does it. */
function actionOf(event: Event, target: Element): (() => void) | null {
  if (event.type === "submit") return () => submitAgain(target as HTMLFormElement);
  if (!(event instanceof MouseEvent) || event.button) return null;
  const control = target.closest<HTMLElement>("a, button:not([type=submit])");
  const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey;
  return control && !isForBrowser ? () => control.click() : null;
}

/** By its button, since older browsers have no requestSubmit(). The public forms have one each. */
const submitAgain = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>("[type=submit]")?.click();

/** Without the code, a message is stored on the device where that is possible, and a link leads to its URL. */
async function giveUp(island: HTMLElement, target: Element): Promise<void> {
  const link = target.closest("a");
  const { unreachable } = alertOf(island)?.dataset ?? {};
  if (!unreachable) {
    if (link) location.assign(link.href);
    return;
  }
  const stored = await load(island, "offline")
    .then((module) => module.default(target as HTMLFormElement))
    .catch(() => null);
  showAlert(island, stored ?? unreachable);
}

/** After the island and its data; not every island has one. */
function alertOf(island: HTMLElement): HTMLElement | null {
  const place = island.nextElementSibling?.nextElementSibling;
  return place?.matches("[data-unreachable]") ? (place as HTMLElement) : null;
}

function showAlert(island: HTMLElement, text: string): void {
  const alert = alertOf(island);
  if (alert) alert.textContent = text;
}
