/**
 * The first use of an island wakes it, and loses nothing of what the visitor did. Where its code fails, the
 * browser does by itself what the visitor asked for.
 */
import { openPlainly, postPlainly } from "./plainly.ts";
import { load, usedIsland, wake } from "./wake.ts";

/** The visitor's last action in each island that is not hydrated yet; it is repeated afterward. */
const actions = new Map<HTMLElement, () => void>();

export function watchUse(): void {
  for (const type of ["click", "submit", "focusin", "input", "scroll"])
    addEventListener(type, use, { capture: true });
}

function use(event: Event): void {
  const { target } = event;
  const island = target instanceof Element && usedIsland(target);
  if (!island) return;
  const action = actionOf(event, target, island);
  if (action) {
    event.preventDefault();
    // React listens before hydration ends, and would do now what is repeated afterward.
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

/** How to repeat what the visitor did; null where HTML alone does it. */
function actionOf(event: Event, target: Element, island: Element): (() => void) | null {
  // By its button, since older browsers have no requestSubmit(). The public forms have one each.
  if (event.type === "submit") return pressLater(target.querySelector("[type=submit]"), island);
  if (!(event instanceof MouseEvent) || event.button) return null;
  const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey;
  const control = target.closest("a, button:not([type=submit])");
  return control && !isForBrowser ? pressLater(control, island) : null;
}

/** React may draw the island anew: then the control at the same place is pressed. */
function pressLater(control: Element | null, island: Element): () => void {
  const controls = () => [...island.querySelectorAll<HTMLElement>("a, button")];
  const place = controls().indexOf(control as HTMLElement);
  return () => controls()[place]?.click();
}

/**
 * Posts the form, or follows the link, as without scripts. While this site cannot be reached, it stores a
 * message on the device where that is possible, or says what is wrong.
 */
async function giveUp(island: HTMLElement, target: Element): Promise<void> {
  const isForm = target instanceof HTMLFormElement;
  // What React had drawn anew and lost again is not the form that was pressed.
  const form = isForm ? island.querySelector("form") : null;
  const link = target.closest("a");
  const { unreachable } = alertOf(island)?.dataset ?? {};
  if (form) {
    island.dataset.plain = "";
    if (await postPlainly(form)) return;
    delete island.dataset.plain;
  } else if (link) {
    if (await openPlainly(link.href)) return;
    if (!unreachable) location.assign(link.href);
  }
  const stored =
    form &&
    (await load(island, "offline")
      .then((offline) => offline.storePlainForm(form))
      .catch(() => null));
  showAlert(island, stored ?? unreachable ?? "");
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
