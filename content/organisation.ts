/** The organisation. These defaults are fictional; a real site sets the ORG_* variables (.env.example). */
export const organisationDefaults = {
  name: "Western Heritage Arena",
  email: "hello@example.org",
  phone: "(970) 555-0100",
  physicalAddress: "100 Example Road, Bayfield, Colorado",
  mailingAddress: "PO Box 100, Bayfield, Colorado",
  /** The sign-up for updates on another site; empty for this site's newsletter. */
  updatesUrl: "",
  x: "https://example.org/x",
  instagram: "https://example.org/instagram",
  facebook: "https://example.org/facebook",
  youtube: "https://example.org/youtube",
  /** YouTube id of the news story; empty while there is none. */
  newsVideoId: "",
};

export type Organisation = typeof organisationDefaults;
