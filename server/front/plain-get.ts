/** The plainest of requests, as every browser and proxy sends it. */
export interface PlainGet {
  /** As it was sent, from the first slash on. */
  path: string;
  /** By name in lower case; each stood there once. */
  headers: Map<string, string>;
}

/** No line but "name: value" in printable ASCII, and nothing after the empty one (RFC 9112, 2.1). */
const PLAIN = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w-]+: [!-~][ -~]*\r\n)+)\r\n$/;
const HOST = /^[\w.[\]:-]+$/;
const LONGEST = 8 * 1024;
/** Whoever sends one of these has a body to follow, or wants to speak otherwise from then on. */
const WANTS_MORE = ["content-length", "transfer-encoding", "upgrade", "expect"];
/** Any other value ends or changes the connection (RFC 9112, 9.3). */
const STAYS = ["connection", "proxy-connection"];

/**
 * Reads `sent`, all that has arrived on a connection as latin1, when it is exactly one GET without a
 * body. Null for anything else, also when it is only unusual: that is for Node's parser to judge.
 */
export function readPlainGet(sent: string): PlainGet | null {
  if (sent.length > LONGEST) return null;
  const [, path = "", lines = ""] = PLAIN.exec(sent) ?? [];
  const headers = new Map<string, string>();
  for (let at = 0; at < lines.length; ) {
    const colon = lines.indexOf(":", at);
    const end = lines.indexOf("\r\n", colon);
    const name = lines.slice(at, colon).toLowerCase();
    if (headers.has(name)) return null;
    headers.set(name, lines.slice(colon + 2, end).trimEnd());
    at = end + 2;
  }
  const wantsMore =
    WANTS_MORE.some((name) => headers.has(name)) ||
    STAYS.some((name) => (headers.get(name) ?? "keep-alive").toLowerCase() !== "keep-alive");
  return !wantsMore && HOST.test(headers.get("host") ?? "") ? { path, headers } : null;
}
