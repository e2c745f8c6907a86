import { createContext, use } from "react";
import type { Organisation } from "#content/organisation.ts";

/** Provided by the root route (app/root.tsx), below which every component that uses it is. */
export const OrganisationContext = createContext<Organisation | null>(null);

/** As published. */
export const useOrganisation = () => use(OrganisationContext) as Organisation;
