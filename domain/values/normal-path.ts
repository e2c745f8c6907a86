/**
 * Characters that emails and messengers add to the end of a link, and slashes; a hyphen may be the
 * last of a page's own address.
 */
const TRAILING_MARK = /(?!-)[\p{P}\p{S}\p{Z}\p{Cc}]/u;

/** Marks without width that a link brings along when it is copied out of a text. */
const INVISIBLE = /[\p{Bidi_Control}\u00ad\u200b-\u200d\u2060\ufeff]+/gu;

/**
 * Returns the one spelling of a path: decoded once and encoded again as browsers do, without empty
 * and dot segments, with "/admin" in lower case, without invisible marks, without what follows an
 * ampersand ("/donate&fbclid=x"), "?" or "#", and without slashes, punctuation and white space at
 * its end. It starts with exactly one slash, so that as a redirect it leads to no other host. Null
 * for broken escapes.
 */
export function normalPath(path: string): string | null {
  const decoded = decode(path);
  if (decoded === null) return null;
  const segments: string[] = [];
  for (const segment of decoded.replace(INVISIBLE, "").split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  const [start = ""] = segments.join("/").split(/[&?#]/, 1);
  // Counts instead of matching, because a pattern for the end of a text is quadratic in its
  // slashes.
  let end = start.length;
  while (end > 0 && TRAILING_MARK.test(start.charAt(end - 1))) end--;
  return encodeURI(`/${start.slice(0, end)}`).replace(/^\/admin(?=\/|$)/i, "/admin");
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
