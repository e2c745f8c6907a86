import { type ComponentType, createElement } from "react";
import { useIslandFiles } from "./files.ts";
import { type IslandName, type IslandProps, modules } from "./registry.ts";

/**
 * When an island comes alive: `use` on its first click, focus, entry or scroll; `visible` when it is on
 * screen and the browser is idle; `query` at once when the page's URL has a query; `waiting` at once
 * while a message waits on this device. An island that shows the figure has `countedAt` instead.
 */
export type Wake = "use" | "visible" | "query" | "waiting";

interface IslandOptions<Name extends IslandName> {
  name: Name;
  /** The default export of the island's module. */
  part: ComponentType<IslandProps<Name>>;
  /** Plain data, written into the page beside the island. No context reaches an island. */
  props: IslandProps<Name>;
  wake?: readonly Wake[];
  /** When the figure that it shows was counted, ISO UTC; empty when it is not known or stale. */
  countedAt?: string;
  /** Shown below the island when its code cannot be fetched. Without it, links lead where they say. */
  unreachable?: string;
  /** A small module that keeps a form's words when the island's code cannot be fetched. */
  keeper?: string;
}

/**
 * A part of a public page that scripts bring to life by itself, after the page is complete without
 * them. Its component must draw the same in the browser from `props` alone.
 */
export function Island<Name extends IslandName>({
  name,
  part,
  props,
  wake = [],
  countedAt,
  unreachable,
  keeper,
}: IslandOptions<Name>) {
  const urlOf = useIslandFiles();
  return (
    <>
      <div
        data-island={name}
        data-src={urlOf(`${name}/island.tsx`)}
        data-wake={wake.join(" ") || undefined}
        data-counted-at={countedAt}
        data-figure={countedAt === undefined ? undefined : urlOf(modules.progress)}
        data-keeper={keeper && urlOf(keeper)}
      >
        {createElement<object>(part as ComponentType<object>, props as object)}
      </div>
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll("<", "\\u003c") }}
      />
      {unreachable && <p role="alert" className="island-word" data-unreachable={unreachable} />}
    </>
  );
}
