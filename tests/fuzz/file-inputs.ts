/** Files that staff might upload: pictures. */
import fc from "fast-check";
import { text } from "./arbitraries.ts";
import type { Follow, Probe } from "./kinds.ts";

const HEADS = ["\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n", "RIFF\x20\0\0\0WEBP", "\0\0\0\x1cftypavif"];
const bytes = fc
  .tuple(
    fc.oneof(fc.constantFrom(...HEADS, "<svg", "GIF89a", "%PDF-"), fc.constant("")),
    fc.uint8Array({ maxLength: 400 }),
    fc.constantFrom("", "<script>alert(1)</script>", "PK\x05\x06"),
  )
  .map(([head, noise, tail]) =>
    Buffer.concat([Buffer.from(head, "latin1"), noise, Buffer.from(tail)]),
  );

/** A picture. */
export const siteFiles: fc.Arbitrary<Probe> = fc.tuple(bytes, text).map(([file, name]) => {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(file)], name.toWellFormed()));
  return {
    method: "POST",
    path: "/admin/site/pictures/upload",
    body,
    signedIn: true,
    headers: { "sec-fetch-site": "same-origin" },
    follow: SETTLED,
  };
});

/** What was uploaded is prepared, or refused, before the next one. */
const SETTLED: Follow = async () => undefined;
