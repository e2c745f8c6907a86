/** Fetches and hydrates islands. */
import { load, starter } from "./modules.ts";

const ASLEEP = "[data-island]:not([data-hydrated])";
const waking = new Map<HTMLElement, Promise<void>>();

/** The islands that are not alive yet, of those that match. */
export const islandsThat = (match = "") => [
  ...document.querySelectorAll<HTMLElement>(ASLEEP + match),
];

/** The island around an element that is not alive yet and waits for its first use. */
export const usedIsland = (element: Element) =>
  element.closest<HTMLElement>(`${ASLEEP}[data-wake~=use]`);

/**
 * Fetches an island's code and hydrates it, once. Rejects when the code cannot be fetched; then it may
 * be tried again.
 */
export function wake(island: HTMLElement): Promise<void> {
  const known = waking.get(island);
  if (known) return known;
  const work = Promise.all([load(starter, "hydrate"), load(island, "src")]).then(
    ([{ hydrate }, { default: part }]) => hydrate(island, part),
  );
  waking.set(island, work);
  work.catch(() => waking.delete(island));
  return work;
}

/** As `wake`; a failure says nothing, since the visitor asked for nothing. */
export const wakeQuietly = (island: HTMLElement) => void wake(island).catch(() => undefined);
