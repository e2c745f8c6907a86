import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates an island from the JSON beside it. Resolves when its components listen, and marks the element
 * `data-hydrated`; rejects when they fail.
 */
export function hydrate(island: HTMLElement, part: ComponentType<never>): Promise<void> {
  const props: object = JSON.parse(island.nextElementSibling?.textContent ?? "{}");
  return new Promise((done, fail) => {
    const finish = () => {
      island.dataset.hydrated = "";
      done();
    };
    hydrateRoot(
      island,
      <Alive onAlive={finish}>{createElement(part as ComponentType<object>, props)}</Alive>,
      { identifierPrefix: `${island.dataset.island}-`, onUncaughtError: fail },
    );
  });
}

/** Effects run from the inside out: when its own runs, those of the island have. */
function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(onAlive, []);
  return children;
}
