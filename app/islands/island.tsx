import { type ComponentType, createContext, createElement, use } from "react";
import { type IslandName, type IslandProps, modules } from "./registry.ts";

export type IslandFiles = (module: string) => string;

/**
 * Finds the files of islands. app/entry.server.tsx provides it. It is null while staff edit a page,
 * whose islands stay as rendered.
 */
export const IslandFilesContext = createContext<IslandFiles | null>(null);

interface IslandOptions<Name extends IslandName> {
  name: Name;
  /** The default export of the island's module. */
  part: ComponentType<IslandProps<Name>>;
  /** Plain data, written into the page beside the island. No context reaches an island. */
  props: IslandProps<Name>;
  /**
   * Hydrates the island immediately when the page's URL has a query, or while a message is queued
   * on this device.
   */
  wake?: readonly ("query" | "queued")[];
  /** Whether it shows the fundraising figure, `initial` of its props. */
  showsFigure?: boolean;
  /** The text below the island when neither its code nor this site can be reached. */
  unreachable?: string;
  /** A small module that stores a form's message when the island's code cannot be loaded. */
  offline?: string;
}

/**
 * A part of a public page that scripts hydrate separately: on its first click, focus, input or
 * scroll, or when the figure that it shows has changed. The page is complete without it. Its
 * component must render the same in the browser from `props` alone.
 */
export function Island<Name extends IslandName>({
  name,
  part,
  props,
  wake = [],
  showsFigure = false,
  unreachable,
  offline,
}: IslandOptions<Name>) {
  const urlOf = use(IslandFilesContext);
  const rendered = createElement<object>(part as ComponentType<object>, props as object);
  if (!urlOf) return <div data-island={name}>{rendered}</div>;
  return (
    <>
      <div
        data-island={name}
        data-src={urlOf(`${name}/island.tsx`)}
        data-wake={showsFigure ? undefined : ["use", ...wake].join(" ")}
        data-figure={showsFigure ? urlOf(modules.progress) : undefined}
        data-offline={offline && urlOf(offline)}
      >
        {rendered}
      </div>
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without "<" cannot end the element
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replace(/</g, "\\u003c") }}
      />
      {unreachable && (
        <p
          role="alert"
          className="mt-4 font-semibold whitespace-pre-line empty:hidden"
          data-unreachable={unreachable}
        />
      )}
    </>
  );
}

/**
 * The one script of a public page, with the URLs of the modules that it may need. It runs once the
 * page is parsed, and is fetched after fonts and pictures, because no text depends on it.
 */
export function Starter() {
  const urlOf = use(IslandFilesContext);
  if (!urlOf) throw new Error("Only rendered documents have islands' files");
  return (
    <script
      type="module"
      fetchPriority="low"
      id="starter"
      src={urlOf(modules.starter)}
      data-hydrate={urlOf(modules.hydrate)}
      data-queue={urlOf(modules.queue)}
    />
  );
}
