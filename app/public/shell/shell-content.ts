import { createContext, use } from "react";
import type { Shown } from "#app/ui/shown.ts";
import type { ShellContent } from "#domain/content/pages/shell.ts";

/** Provided by the layout of the public pages, and by the editor. No context reaches an island. */
export const ShellContext = createContext<Shown<ShellContent> | null>(null);

/** The published texts of menu, footer and the page for unknown addresses. */
export const useShell = () => use(ShellContext) as Shown<ShellContent>;
