import { createContext, use } from "react";
import type { Organisation } from "#content/organisation.ts";

/** Null outside the root route (app/root.tsx), where nothing asks for it. */
export const OrganisationContext = createContext<Organisation | null>(null);

/** Name, addresses and links of the organisation, as configured. */
export const useOrganisation = () => use(OrganisationContext) as Organisation;
