import { createContext, use } from "react";

/** Answers the URL of a module below app/islands, as the build named its file. */
export type IslandFiles = (module: string) => string;

/** Provided by app/entry.server.tsx, the only place that renders public pages. */
/** Null while staff edit a page: its islands then stay as they are rendered. */
export const IslandFilesContext = createContext<IslandFiles | null>(null);

export function useIslandFiles(): IslandFiles {
  const urlOf = use(IslandFilesContext);
  if (!urlOf) throw new Error("Only rendered documents have islands' files");
  return urlOf;
}
