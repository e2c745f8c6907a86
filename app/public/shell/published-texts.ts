import { createContext, use } from "react";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import type { Organization } from "#content/organization.ts";
import type { ShellContent } from "#content/site.ts";

/** Provided by the root route (app/root.tsx), above every component that uses it. */
export const OrganizationContext = createContext<Organization | null>(null);

/** The published organization. */
export const useOrganization = () => use(OrganizationContext) as Organization;

/** Provided by the layout of the public pages, and by the editor. No context reaches an island. */
export const ShellContext = createContext<TextsOrFields<ShellContent> | null>(null);

/** The published texts of menu, footer and the page for unknown addresses. */
export const useShell = () => use(ShellContext) as TextsOrFields<ShellContent>;
