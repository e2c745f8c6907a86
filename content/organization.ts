/**
 * The organization. These defaults are fictional; staff publish the real ones (domain/content/).
 */
export const organizationDefaults = {
  name: "Western Heritage Arena",
  email: "hello@example.org",
  phone: "(970) 555-0100",
  physicalAddress: "100 Example Road, Bayfield, Colorado",
  mailingAddress: "PO Box 100, Bayfield, Colorado",
  church: "",
  ein: "",
  signer: "",
  /** The sign-up for updates on another site; empty for this site's newsletter. */
  updatesUrl: "",
  x: "https://example.org/x",
  instagram: "https://example.org/instagram",
  facebook: "https://example.org/facebook",
  youtube: "https://example.org/youtube",
  /** When people may visit or call (specification, section 2). */
  hours: "Mon-Fri 9am-5pm",
};

export interface Organization
  extends Omit<typeof organizationDefaults, "hours" | "church" | "ein" | "signer"> {
  /** The YouTube id of the news story; empty while there is none. */
  newsVideoId: string;
  /**
   * The receiver of the gifts: "A ministry of the church. EIN 12-3456789."; empty until staff enter
   * the church.
   */
  legalLine: string;
}
