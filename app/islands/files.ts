import { createContext, use } from "react";

/** Answers the URL of a module below app/islands, as the build named its file. */
export type IslandFiles = (module: string) => string;

/** Provided by app/entry.server.tsx, the only place that renders public pages. */
export const IslandFilesContext = createContext<IslandFiles>(() => "");

export const useIslandFiles = () => use(IslandFilesContext);
