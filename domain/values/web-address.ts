/**
 * A web address, without the punctuation of the sentence at its end; of a text that is split by it each second
 * part is one. Pages have the same (app/ui/with-links.tsx).
 */
export const WEB_ADDRESS = /((?:https?:\/\/|www\.)[^\s<>"]{1,1000}[^\s<>".,;:!?)\]'’”])/;

/** Where a match leads. */
export const hrefOf = (address: string) =>
  address.startsWith("www.") ? `https://${address}` : address;
