import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Hydrates an island from the JSON beside it. Resolves when its components listen, and marks the element
 * `data-hydrated`; rejects when they fail.
 */
export function hydrate(island: HTMLElement, part: ComponentType<never>): Promise<void> {
  const props: object = JSON.parse(island.nextElementSibling?.textContent ?? "{}");
  return new Promise((resolve, reject) => {
    const finish = () => {
      island.dataset.hydrated = "";
      resolve();
    };
    hydrateRoot(
      island,
      <Hydrated onHydrated={finish}>
        {createElement(part as ComponentType<object>, props)}
      </Hydrated>,
      { identifierPrefix: `${island.dataset.island}-`, onUncaughtError: reject },
    );
  });
}

/** Effects run from the inside out: when this one runs, those of the island have run. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
