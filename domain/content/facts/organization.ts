/** The organization: its name, how people reach it, and its videos. */
import { z } from "zod";
import { isPhone } from "#db/phone-number.ts";
import type { ContentProblem } from "#domain/content/fields/content-path.ts";
import { email, line, link, video } from "#domain/content/fields/form-fields.ts";

const SOCIAL = { help: "Empty: it is not shown", isOptional: true };

export const organizationSchema = z.object({
  name: line(80, "Name"),
  email: email("Email", {
    help: "Emails of the site come from it, unless the server names another",
  }),
  phone: line(50, "Phone"),
  physicalAddress: line(200, "Physical address"),
  mailingAddress: line(200, "Mailing address"),
  /**
   * The church that checks are made out to and that issues the receipts. Empty until staff enter
   * it.
   */
  church: line(120, "Pay checks to", {
    help: "The church that takes the gifts, as on its account. Needed for receipts",
    isOptional: true,
  }),
  ein: line(10, "EIN", {
    help: "Of the church: 12-3456789. Needed for receipts",
    isOptional: true,
  }),
  signer: line(80, "Who signs letters", {
    help: "A name, with what they are. Empty: the organization alone",
    isOptional: true,
  }),
  hours: line(80, "Hours", { help: "For example Mon-Fri 9am-5pm" }),
  updatesUrl: link("Sign-up for updates", {
    help: "The address of a sign-up on another site. Empty: this site’s newsletter",
    isOptional: true,
  }),
  x: link("X", SOCIAL),
  instagram: link("Instagram", SOCIAL),
  facebook: link("Facebook", SOCIAL),
  youtube: link("YouTube", SOCIAL),
});

/**
 * Checked outside the schema: in the schema, a stricter rule would make a document invalid that is
 * already published.
 */
export const organizationProblems = ({
  phone,
  ein,
}: z.infer<typeof organizationSchema>): ContentProblem[] => [
  ...(isPhone(phone) ? [] : [{ path: ["phone"], message: "Enter one number, as (970) 555-0100" }]),
  ...(/^(?:\d{2}-\d{7})?$/.test(ein)
    ? []
    : [{ path: ["ein"], message: "An EIN has nine digits, written as 12-3456789" }]),
];

const VIDEO = "Address of the video on YouTube. Empty: there is none yet";

/** The videos' YouTube ids; null while there is none. */
export const videosSchema = z.object({
  facility: video("The facility", `Second to last in the gallery on Our Plans. ${VIDEO}`),
  arena: video("Inside the arena", `Last in the gallery on Our Plans. ${VIDEO}`),
  news: video("News story of August 21", `On /news. ${VIDEO}`),
});

export type VideoFacts = z.infer<typeof videosSchema>;
