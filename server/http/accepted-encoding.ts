/** The forms in which a finished answer is kept. */
export type Encoding = "br" | "gzip" | "identity";

/** Browsers send a handful of different headers; what strangers make up is read anew each time. */
const MOST_KNOWN = 100;
const known = new Map<string, Encoding>();

/** The best form that the client takes (RFC 9110, 12.5.3); one that is refused with q=0 is not chosen. */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  const before = known.get(accepted);
  if (before) return before;
  const encoding = readEncoding(accepted);
  if (known.size < MOST_KNOWN) known.set(accepted, encoding);
  return encoding;
}

function readEncoding(accepted: string): Encoding {
  const offers = accepted.toLowerCase().split(",");
  const takes = (name: string) =>
    offers.some((offer) => {
      const [coding = "", ...parameters] = offer.split(";").map((part) => part.trim());
      return coding === name && !parameters.some((p) => /^q=0(\.0*)?$/.test(p));
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}
