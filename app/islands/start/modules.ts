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
