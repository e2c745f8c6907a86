/** The encodings in which a response is stored. */
export type Encoding = "br" | "gzip" | "identity";

/** A coding that the header names, unless with a weight of zero. */
const BROTLI = /(?:^|,)\s*br\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i;
const GZIP = /(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i;

/** The smallest encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function chooseEncoding(accepted: string | null | undefined): Encoding {
  if (!accepted) return "identity";
  if (BROTLI.test(accepted)) return "br";
  return GZIP.test(accepted) ? "gzip" : "identity";
}
