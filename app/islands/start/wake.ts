import type { ComponentType } from "react";
import { isReachable, postPlainly } from "./post-plainly.ts";

/** The functions that the starter needs of each module, which may import the starter again. */
interface Modules {
  src: { default: ComponentType<never> };
  hydrate: typeof import("./hydrate.tsx");
  queue: { resumeQueue: () => void };
  figure: typeof import("#app/islands/progress/watch-figure.ts");
  offline: typeof import("#app/islands/offline-queue/store-message.ts");
}

/** Rejects when the element names no such module, or it cannot be loaded. */
export async function load<Name extends keyof Modules>(
  element: HTMLElement | null,
  name: Name,
): Promise<Modules[Name]> {
  return import(/* @vite-ignore */ element?.dataset[name] ?? "");
}

export const starter = document.getElementById("starter");

/** `data-plain` means that its script failed, and the browser alone handles it. */
const NOT_HYDRATED = "[data-island]:not([data-hydrated]):not([data-plain])";
/** On a slow connection the page without scripts is quicker than its scripts. */
const LOAD_TIMEOUT_MS = 10_000;
const waking = new Map<HTMLElement, Promise<void>>();

export const selectIslands = (match: string) => [
  ...document.querySelectorAll<HTMLElement>(NOT_HYDRATED + match),
];

/** Returns the island around an element, if it is not hydrated yet and its first use wakes it. */
export const findUnwokenIsland = (element: Element) =>
  element.closest<HTMLElement>(`${NOT_HYDRATED}[data-wake~=use]`);

/**
 * Loads an island's code and hydrates it, once. Rejects when the code fails or does not arrive
 * within ten seconds; the next call retries.
 */
export function wake(island: HTMLElement): Promise<void> {
  const pending = waking.get(island);
  if (pending) return pending;
  const late = new Promise<never>((_, reject) => {
    setTimeout(reject, LOAD_TIMEOUT_MS);
  });
  const code = Promise.all([load(starter, "hydrate"), load(island, "src")]);
  const work = Promise.race([code, late]).then(([{ hydrate }, { default: part }]) =>
    Promise.race([hydrate(island, part, (form, key) => giveUp(island, form, key)), late]),
  );
  waking.set(island, work);
  work.catch(() => waking.delete(island));
  return work;
}

/** Wakes an island and fails silently, because the visitor asked for nothing. */
export const wakeQuietly = (island: HTMLElement) => void wake(island).catch(() => undefined);

/**
 * Posts the form, or follows the link, as without scripts. While this site cannot be reached,
 * stores a message on the device if that is possible, or shows an error. For `key` see
 * `postPlainly`.
 */
export async function giveUp(island: HTMLElement, target: Element, key?: string): Promise<void> {
  const isForm = target instanceof HTMLFormElement;
  // A form that React rendered anew and then lost is not the form that was pressed.
  const form = isForm ? island.querySelector("form") : null;
  const link = target.closest("a");
  const { unreachable } = alertOf(island)?.dataset ?? {};
  const isPlain = "plain" in island.dataset;
  if (form) {
    island.dataset.plain = "";
    if (await postPlainly(form, key)) return;
    if (!isPlain) delete island.dataset.plain;
  } else if (link) {
    if (!unreachable || (await isReachable())) return location.assign(link.href);
  }
  const stored =
    form &&
    (await load(island, "offline")
      .then((offline) => offline.storePlainForm(form))
      .catch(() => null));
  showAlert(island, stored ?? unreachable ?? "");
}

/** Returns the alert after the island and its data; not every island has one. */
function alertOf(island: HTMLElement): HTMLElement | null {
  const place = island.nextElementSibling?.nextElementSibling;
  return place?.matches("[data-unreachable]") ? (place as HTMLElement) : null;
}

export function showAlert(island: HTMLElement, text: string): void {
  const alert = alertOf(island);
  if (alert) alert.textContent = text;
}
