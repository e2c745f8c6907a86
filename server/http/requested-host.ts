import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

export type RequestTarget =
  | { host: "site" | "giving"; path: string }
  /**
   * The request named another of the site's hosts; this is the same page on the host of
   * PUBLIC_ORIGIN.
   */
  | { movedTo: string }
  /** 400 means that the request is contradictory or malformed, 421 that it is for another host. */
  | { refused: 400 | 421 };

/** A name or an IP address with an optional port (RFC 3986, 3.2.2), without a dot at the end. */
const AUTHORITY = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const MAX_AUTHORITY_LENGTH = 261;
/** A URL in place of the path, as clients send it to a proxy (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;
/** Printable ASCII; a backslash, which browsers read as a slash, only in the query. */
const PATH = /^\/[!->@-[\]-~]*(?:\?[!-~]*)?$/;
/** Load balancers and containers may request these under any host. */
const HEALTH_PATHS = ["/healthz", "/readyz"];

const BAD_REQUEST: RequestTarget = { refused: 400 };
const MISDIRECTED_REQUEST: RequestTarget = { refused: 421 };

/**
 * Makes the function that decides which host a request is for. The site answers only to the host of
 * `publicOrigin`, or, while none is configured, to localhost, names below it and IP addresses. The
 * giving host is that of `givingOrigin`. The public host with or without "www.", and `otherHosts`,
 * redirect to it. There must be exactly one Host header (RFC 9112, 3.2), and a URL in place of the
 * path must name the same host.
 */
export function makeTargetReader(
  publicOrigin: string | null,
  givingOrigin: string | null,
  otherHosts: readonly string[] = [],
): (request: Pick<IncomingMessage, "url" | "rawHeaders">) => RequestTarget {
  const isGiving = givingOrigin === null ? () => false : hostOf(givingOrigin);
  const isSite = publicOrigin === null ? isLocalOrIp : hostOf(publicOrigin);
  const otherNames = new Set(otherHosts.map((host) => host.toLowerCase()));
  if (publicOrigin) otherNames.add(wwwVariantOf(new URL(publicOrigin).hostname));
  return ({ url = "", rawHeaders }) => {
    const authority = readHostHeader(rawHeaders);
    if (authority === null || !isAuthority(authority)) return BAD_REQUEST;
    const path = pathOf(url, authority);
    if (path === null || !PATH.test(path)) return BAD_REQUEST;
    if (isGiving(authority)) return { host: "giving", path };
    if (isSite(authority) || HEALTH_PATHS.includes(path)) return { host: "site", path };
    const isOther = otherNames.has(authority.replace(/:\d{1,5}$/, ""));
    return isOther && publicOrigin ? { movedTo: publicOrigin + path } : MISDIRECTED_REQUEST;
  };
}

/** Returns the host with "www.", or without it. */
const wwwVariantOf = (host: string) => (host.startsWith("www.") ? host.slice(4) : `www.${host}`);

/**
 * Frameworks make URLs from the host, so numbers that are no IP address and ports above 65535 are
 * refused here.
 */
const isAuthority = (host: string) =>
  host.length <= MAX_AUTHORITY_LENGTH && AUTHORITY.test(host) && URL.canParse(`http://${host}`);

/** Returns the value of the Host header in lower case; null when there is none or more than one. */
function readHostHeader(rawHeaders: string[]): string | null {
  let host: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    if (host !== null) return null;
    host = (rawHeaders[index + 1] ?? "").toLowerCase();
  }
  return host;
}

function pathOf(url: string, authority: string): string | null {
  if (url.startsWith("/")) return url;
  const [start = "", named = ""] = ABSOLUTE_FORM.exec(url) ?? [];
  if (named.toLowerCase() !== authority) return null;
  const rest = url.slice(start.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function hostOf(origin: string): (authority: string) => boolean {
  const { host, port, protocol } = new URL(origin);
  const spellings = port ? [host] : [host, `${host}:${protocol === "https:" ? 443 : 80}`];
  return (authority) => spellings.includes(authority);
}

/**
 * True for localhost, names below it, and any IP address, because a site in an office without
 * PUBLIC_ORIGIN is requested by its IP.
 */
function isLocalOrIp(authority: string): boolean {
  const name = authority.replace(/:\d{1,5}$/, "").replace(/^\[(.*)\]$/, "$1");
  return name === "localhost" || name.endsWith(".localhost") || isIP(name) !== 0;
}
