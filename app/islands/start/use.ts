/** The first use of an island wakes it, and loses nothing of what the visitor did. */
import { load } from "./modules.ts";
import { usedIsland, wake } from "./wake.ts";

/** What the visitor did last in an island that was not alive yet; done again when it is. */
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
    // React listens before the island is alive, and would do now what is done again then.
    event.stopPropagation();
    actions.set(island, action);
    say(island, "");
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

/** How to repeat what the visitor did; null where HTML alone does what was meant. */
function actionOf(event: Event, target: Element): (() => void) | null {
  if (event instanceof SubmitEvent)
    return () => (target as HTMLFormElement).requestSubmit(event.submitter);
  if (!(event instanceof MouseEvent) || event.button) return null;
  const control = target.closest<HTMLElement>("a, button:not([type=submit])");
  const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey;
  return control && !isForBrowser ? () => control.click() : null;
}

/** The code did not come: words are kept where that is possible, a link leads where it says. */
async function giveUp(island: HTMLElement, target: Element): Promise<void> {
  const link = target.closest("a");
  const { unreachable } = problemOf(island)?.dataset ?? {};
  if (!unreachable) {
    if (link) location.assign(link.href);
    return;
  }
  const kept = await load(island, "keeper")
    .then((keeper) => keeper.default(target as HTMLFormElement))
    .catch(() => null);
  say(island, kept ?? unreachable);
}

/** After the island and its data; not every island has one. */
function problemOf(island: HTMLElement): HTMLElement | null {
  const place = island.nextElementSibling?.nextElementSibling;
  return place?.matches("[data-unreachable]") ? (place as HTMLElement) : null;
}

function say(island: HTMLElement, text: string): void {
  const problem = problemOf(island);
  if (problem) problem.textContent = text;
}
