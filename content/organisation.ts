/**
 * The organisation as the site shows it. These defaults are fictional on purpose; a real site sets
 * the ORG_* variables (see .env.example) and touches no code.
 */
export const organisationDefaults = {
  name: "Western Heritage Arena",
  email: "hello@example.org",
  phone: "(970) 555-0100",
  physicalAddress: "100 Example Road, Bayfield, Colorado",
  mailingAddress: "PO Box 100, Bayfield, Colorado",
  /** Where the sign-up for updates leads on another site; empty while it is our own newsletter. */
  updatesUrl: "",
  x: "https://example.org/x",
  instagram: "https://example.org/instagram",
  facebook: "https://example.org/facebook",
  youtube: "https://example.org/youtube",
  /** YouTube id of the news story; empty while there is none. */
  newsVideoId: "",
};

export type Organisation = typeof organisationDefaults;
