import { createContext, use } from "react";

export type IslandFiles = (module: string) => string;

/** Finds the files of islands. app/entry.server.tsx provides it; null while staff edit a page, whose islands stay as rendered. */
export const IslandFilesContext = createContext<IslandFiles | null>(null);

/** Throws outside a rendered document. */
export function useIslandFiles(): IslandFiles {
  const urlOf = use(IslandFilesContext);
  if (!urlOf) throw new Error("Only rendered documents have islands' files");
  return urlOf;
}
