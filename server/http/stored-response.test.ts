import { expect, test } from "vitest";
import { chooseEncoding, chooseResponse, storeResponse } from "./stored-response.ts";

const body = {
  identity: Buffer.from("a page"),
  br: Buffer.from("as brotli"),
  gzip: Buffer.from("as gzip"),
};
const headers = { "content-type": "text/html", "cache-control": "public, max-age=0" };
const stored = storeResponse({ status: 200, headers, body });
const asked = { method: "GET", acceptEncoding: null, ifNoneMatch: null };

const toRecord = (list: readonly string[]) =>
  Object.fromEntries(
    list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ""]] : [])),
  );

test.each([
  ["gzip, br", body.br, "br"],
  ["gzip", body.gzip, "gzip"],
  [null, body.identity, undefined],
])("Accept-Encoding: %s gets the one stored body of its encoding", (accepted, bytes, coding) => {
  const chosen = chooseResponse(stored, { ...asked, acceptEncoding: accepted });
  expect(chosen.body).toBe(bytes);
  expect(toRecord(chosen.headers)).toEqual({
    ...headers,
    etag: stored.etag,
    vary: "Accept-Encoding",
    "content-length": String(bytes.length),
    ...(coding && { "content-encoding": coding }),
  });
});

test("the ETag that all encodings share is a weak one", () => {
  expect(stored.etag).toMatch(/^W\/"[\w-]{22}"$/);
});

test.each([stored.etag, `"other", ${stored.etag}`, stored.etag.slice(2)])(
  "If-None-Match: %s gets 304",
  (tags) => {
    const chosen = chooseResponse(stored, { ...asked, ifNoneMatch: tags });
    expect(chosen).toMatchObject({ status: 304, body: null });
    expect(toRecord(chosen.headers)).toEqual({
      etag: stored.etag,
      vary: "Accept-Encoding",
      "cache-control": headers["cache-control"],
    });
  },
);

test("a 404 never becomes a 304", () => {
  const missing = storeResponse({ status: 404, headers, body });
  expect(chooseResponse(missing, { ...asked, ifNoneMatch: missing.etag }).status).toBe(404);
});

test("HEAD gets the length and no body", () => {
  const chosen = chooseResponse(stored, { ...asked, method: "HEAD" });
  expect(chosen.body).toBeNull();
  expect(toRecord(chosen.headers)["content-length"]).toBe("6");
});

test("the ETag changes with the body and with the headers", () => {
  const tags = [
    stored,
    storeResponse({ status: 200, headers, body: { identity: Buffer.from("another") } }),
    storeResponse({
      status: 200,
      headers: { ...headers, "content-security-policy": "x" },
      body: { identity: body.identity },
    }),
  ].map(({ etag }) => etag);
  expect(new Set(tags).size).toBe(3);
  expect(storeResponse({ status: 200, headers, body }).etag).toBe(stored.etag);
});

test.each([
  [null, "identity"],
  ["", "identity"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["BR", "br"],
  ["br ; q=0, gzip;q=0.5", "gzip"],
  ["brotli", "identity"],
  ["*", "identity"],
])("Accept-Encoding: %j chooses %s", (accepted, expected) => {
  expect(chooseEncoding(accepted)).toBe(expected);
});
