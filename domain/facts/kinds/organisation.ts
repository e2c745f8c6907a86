/** The organisation: how it is called and how people reach it. */
import { z } from "zod";
import { factText, link, optionalLink } from "./fact-text.ts";

export const organisationSchema = z.object({
  name: factText(80),
  email: z.email("Invalid email address").max(254),
  phone: factText(50),
  physicalAddress: factText(200),
  mailingAddress: factText(200),
  hours: factText(80),
  /** The sign-up for updates on another site; empty for this site's newsletter. */
  updatesUrl: optionalLink,
  x: link,
  instagram: link,
  facebook: link,
  youtube: link,
});

export type OrganisationFacts = z.infer<typeof organisationSchema>;
