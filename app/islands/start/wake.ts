import type { IslandModule } from "#app/islands/registry.ts";

interface Modules {
  src: IslandModule;
  hydrate: typeof import("./hydrate.tsx");
  resumeQueue: object;
  figure: typeof import("#app/islands/progress/watch.ts");
  offline: { default: (form: HTMLFormElement) => Promise<string | null> };
}

/** Rejects when the element names no such module, or it cannot be fetched. */
export async function load<Name extends keyof Modules>(
  element: HTMLElement | null,
  name: Name,
): Promise<Modules[Name]> {
  return import(/* @vite-ignore */ element?.dataset[name] ?? "");
}

export const starter = document.getElementById("starter");

const ASLEEP = "[data-island]:not([data-hydrated])";
const waking = new Map<HTMLElement, Promise<void>>();

export const islandsThat = (match: string) => [
  ...document.querySelectorAll<HTMLElement>(ASLEEP + match),
];

/** The island around an element, if it is not hydrated yet and its first use wakes it. */
export const usedIsland = (element: Element) =>
  element.closest<HTMLElement>(`${ASLEEP}[data-wake~=use]`);

/** Fetches an island's code and hydrates it, once. Rejects when the code cannot be fetched; the next call retries. */
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

/** As `wake`, but silent about failure: the visitor asked for nothing. */
export const wakeQuietly = (island: HTMLElement) => void wake(island).catch(() => undefined);
