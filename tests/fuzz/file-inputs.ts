/** Files that staff might upload: pictures, and exported content. */
import fc from "fast-check";
import { anything, text } from "./arbitraries.ts";
import type { Follow, Probe } from "./kinds.ts";
import { NEWS, PAGES, toBody } from "./site-inputs.ts";

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

const content = fc
  .tuple(
    fc.array(
      fc.record({
        key: fc.oneof(fc.constantFrom(...PAGES, ...NEWS), text),
        value: anything,
        publishAt: text,
      }),
    ),
    bytes,
  )
  .map(([revisions, picture]) => {
    const head = { format: "site-content", version: 2, language: "en", drafts: [], origin: "x" };
    const at = { exportedAt: "2026-01-01T00:00:00.000Z", pictures: [] };
    return Buffer.concat([Buffer.from(`${toBody({ ...head, ...at, revisions })}\n`), picture]);
  });

/** A picture, or a file of exported content. */
export const siteFiles: fc.Arbitrary<Probe> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(fc.constant("/admin/site/pictures/upload"), bytes) },
      {
        weight: 1,
        arbitrary: fc.tuple(
          fc.constantFrom("/admin/site/transfer?intent=import", "/admin/site/transfer"),
          content,
        ),
      },
    ),
    text,
  )
  .map(([[path, file], name]) => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(file)], name.toWellFormed()));
    return {
      method: "POST",
      path,
      body,
      signedIn: true,
      headers: { "sec-fetch-site": "same-origin" },
      follow: SETTLED,
    };
  });

/** What was uploaded is prepared, or refused, before the next one. */
const SETTLED: Follow = async () => undefined;
