import { createHash } from "node:crypto";
import { chooseEncoding, type Encoding } from "./accepted-encoding.ts";

/** A finished answer: its body whole, and compressed where that is smaller. */
export interface FinishedResponse {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>;
}

/** Header names and values by turns, as node:http takes them. */
type HeaderList = readonly string[];

interface StoredForm {
  headers: HeaderList;
  body: Buffer;
}

/** An answer that is the same for everyone, ready to be sent: nothing of it is made or copied for a request. */
export interface StoredResponse {
  status: number;
  etag: string;
  forms: Readonly<Partial<Record<Encoding, StoredForm>> & { identity: StoredForm }>;
  /** Headers of a 304 (RFC 9110, 15.4.5). */
  unchanged: HeaderList;
}

/** What one request is sent. */
export interface ChosenResponse {
  status: number;
  headers: HeaderList;
  body: Buffer | null;
}

/** What of a request decides how a stored response is sent. */
export interface Conditions {
  method: string | undefined;
  acceptEncoding: string | null | undefined;
  ifNoneMatch: string | null | undefined;
}

/** Prepares a finished answer. Its ETag covers headers and body: a page with another policy is another page. */
export function storeResponse({ status, headers, body }: FinishedResponse): StoredResponse {
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(body.identity);
  const etag = `"${hash.digest("base64url").slice(0, 22)}"`;
  const shared = { ...headers, etag, vary: "Accept-Encoding" };
  const form = (encoding: Encoding, bytes: Buffer): StoredForm => ({
    body: bytes,
    headers: Object.entries({
      ...shared,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(bytes.length),
    }).flat(),
  });
  const caching = headers["cache-control"];
  return {
    status,
    etag,
    forms: {
      identity: form("identity", body.identity),
      ...(body.br && { br: form("br", body.br) }),
      ...(body.gzip && { gzip: form("gzip", body.gzip) }),
    },
    unchanged: [
      ...["etag", etag, "vary", "Accept-Encoding"],
      ...(caching ? ["cache-control", caching] : []),
    ],
  };
}

/** Chooses between 304 and the form that the client takes. A 404 is never "unchanged". */
export function chooseResponse(
  stored: StoredResponse,
  { method, acceptEncoding, ifNoneMatch }: Conditions,
): ChosenResponse {
  if (stored.status === 200 && ifNoneMatch?.includes(stored.etag))
    return { status: 304, headers: stored.unchanged, body: null };
  const { headers, body } = stored.forms[chooseEncoding(acceptEncoding)] ?? stored.forms.identity;
  return { status: stored.status, headers, body: method === "HEAD" ? null : body };
}
