import { createHash } from "node:crypto";

type ByEncoding<T> = Readonly<Partial<Record<Encoding, T>> & { identity: T }>;

interface CompleteResponse {
  status: number;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  body: ByEncoding<Buffer>;
}

/** The response to one request. Headers are names and values in turn, as node:http expects them. */
export interface ChosenResponse {
  status: number;
  headers: readonly string[];
  body: Buffer | null;
}

/**
 * A response that is the same for every visitor, prepared so that no request makes or copies any of
 * it.
 */
export interface StoredResponse {
  etag: string;
  encodings: ByEncoding<ChosenResponse>;
  /** The response to a request whose If-None-Match has the ETag; null unless the status is 200. */
  notModified: ChosenResponse | null;
}

interface Conditions {
  method: string | undefined;
  acceptEncoding: string | null | undefined;
  ifNoneMatch: string | null | undefined;
}

/**
 * Prepares a response. Its ETag covers headers and body, because a page with another policy is
 * another page. It is a weak one, because all encodings share it (RFC 9110, 8.8.1).
 */
export function storeResponse({ status, headers, body }: CompleteResponse): StoredResponse {
  const hash = createHash("sha256").update(JSON.stringify(headers)).update(body.identity);
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  const validators = { etag, vary: "Accept-Encoding" };
  const encode = (encoding: Encoding, bytes: Buffer): ChosenResponse => ({
    status,
    headers: Object.entries({
      ...headers,
      ...validators,
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(bytes.length),
    }).flat(),
    body: bytes,
  });
  const caching = headers["cache-control"];
  // RFC 9110, 15.4.5 names the headers of a 304.
  const headersOf304 = { ...validators, ...(caching && { "cache-control": caching }) };
  return {
    etag,
    encodings: {
      identity: encode("identity", body.identity),
      ...(body.br && { br: encode("br", body.br) }),
      ...(body.gzip && { gzip: encode("gzip", body.gzip) }),
    },
    notModified:
      status === 200
        ? { status: 304, headers: Object.entries(headersOf304).flat(), body: null }
        : null,
  };
}

const WEAK = "W/";

/** Chooses between 304 and the encoding that the client accepts. */
export function chooseResponse(
  { etag, encodings, notModified }: StoredResponse,
  { method, acceptEncoding, ifNoneMatch }: Conditions,
): ChosenResponse {
  // Weak comparison (8.8.3.2), because a cache in between may have dropped the mark.
  if (notModified && ifNoneMatch?.includes(etag.slice(WEAK.length))) return notModified;
  const encodedResponse = encodings[chooseEncoding(acceptEncoding)] ?? encodings.identity;
  return method === "HEAD" ? { ...encodedResponse, body: null } : encodedResponse;
}

/** Converts the stored response to one of the Fetch API, for a request of an app. */
export function answerStored(request: Request, stored: StoredResponse): Response {
  const { status, headers, body } = chooseResponse(stored, {
    method: request.method,
    acceptEncoding: request.headers.get("accept-encoding"),
    ifNoneMatch: request.headers.get("if-none-match"),
  });
  const response = new Response(body as Uint8Array<ArrayBuffer> | null, { status });
  for (let index = 0; index < headers.length; index += 2)
    response.headers.set(headers[index] ?? "", headers[index + 1] ?? "");
  return response;
}

export type Encoding = "br" | "gzip" | "identity";

/** Matches a coding that the header names, unless with a weight of zero. */
const BROTLI = /(?:^|,)\s*br\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i;
const GZIP = /(?:^|,)\s*gzip\s*(?!;\s*q=0(?:\.0*)?\s*(?:,|$))(?:[;,]|$)/i;

/** Returns the smallest encoding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  if (BROTLI.test(acceptEncoding)) return "br";
  return GZIP.test(acceptEncoding) ? "gzip" : "identity";
}
