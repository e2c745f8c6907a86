import { createContext, use } from "react";

/** Answers the URL of a module below app/islands, as the build named its file. */
export type IslandFiles = (module: string) => string;

/** Given by app/entry.server.tsx; public pages are drawn nowhere else. */
export const IslandFilesContext = createContext<IslandFiles>(() => "");

export const useIslandFiles = () => use(IslandFilesContext);
