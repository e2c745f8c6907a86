/** Finds the page's islands and brings each to life in its time. */
import { MARK } from "#features/contact/waiting-mark.ts";
import { type IslandName, offlineKeepers, registry } from "../registry.ts";

const ASLEEP = "[data-island]:not([data-hydrated])";
const waking = new Map<HTMLElement, Promise<void>>();
/** What the visitor did last in an island that was not alive yet; done again when it is. */
const actions = new Map<HTMLElement, () => void>();

const nameOf = (island: HTMLElement) => island.dataset.island as IslandName;

export const allIslands = (selector = ASLEEP) => [
  ...document.querySelectorAll<HTMLElement>(selector),
];

/** Fetches an island's code and hydrates it, once. Rejects when the code cannot be fetched; then it may be tried again. */
export function wake(island: HTMLElement): Promise<void> {
  const known = waking.get(island);
  if (known) return known;
  const work = Promise.all([import("./hydrate.tsx"), registry[nameOf(island)]()]).then(
    ([{ hydrate }, { default: part }]) => hydrate(island, part),
  );
  waking.set(island, work);
  work.catch(() => waking.delete(island));
  return work;
}

export const wakeQuietly = (island: HTMLElement) => void wake(island).catch(() => undefined);

/** Starts what the page's islands ask for without being used. */
export function startIslands(): void {
  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      visible.unobserve(target);
      whenIdle(() => wakeQuietly(target as HTMLElement));
    }
  });
  for (const island of allIslands()) {
    const asks = (word: string) => island.matches(`[data-wake~=${word}]`);
    if (asks("visible")) visible.observe(island);
    if ((asks("query") && location.search) || (asks("waiting") && hasWaitingMessage()))
      wakeQuietly(island);
    const keeper = offlineKeepers[nameOf(island)];
    if (keeper) whenIdle(() => void keeper().catch(() => undefined));
  }
}

/** The first use of an island wakes it; a click or submission before that is done again afterwards. */
export function watchUse(): void {
  for (const type of ["click", "submit", "focusin", "input", "scroll"])
    addEventListener(type, use, { capture: true, passive: false });
}

function use(event: Event): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const island = target.closest<HTMLElement>(`${ASLEEP}[data-wake~=use]`);
  if (!island) return;
  const action = actionOf(event, target);
  if (action) {
    event.preventDefault();
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
  if (!(event instanceof MouseEvent) || event.type !== "click" || event.button) return null;
  const control = target.closest<HTMLElement>("a, button:not([type=submit])");
  const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey;
  return control && !isForBrowser ? () => control.click() : null;
}

/** The code did not come: words are kept if that is possible, a link leads where it says. */
async function giveUp(island: HTMLElement, target: Element): Promise<void> {
  const keep = target instanceof HTMLFormElement ? offlineKeepers[nameOf(island)] : undefined;
  const kept = await keep?.()
    .then(({ default: run }) => run(target as HTMLFormElement))
    .catch(() => null);
  const problem = problemOf(island);
  const link = target.closest("a");
  if (problem) say(island, kept ?? problem.dataset.unreachable ?? "");
  else if (link) location.assign(link.href);
}

/** Where to say that it did not: after the island and its data; not every island has one. */
function problemOf(island: HTMLElement): HTMLElement | null {
  const place = island.nextElementSibling?.nextElementSibling;
  return place?.matches("[data-unreachable]") ? (place as HTMLElement) : null;
}

function say(island: HTMLElement, text: string): void {
  const problem = problemOf(island);
  if (problem) problem.textContent = text;
}

/** False also where the browser stores nothing. */
export function hasWaitingMessage(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 4_000 });
  else setTimeout(act, 200);
}
