import { createContext, use } from "react";
import { type Organisation, organisationDefaults } from "#content/organisation.ts";

export const OrganisationContext = createContext<Organisation>(organisationDefaults);

/** Name, addresses and links of the organisation, as configured. */
export const useOrganisation = () => use(OrganisationContext);
