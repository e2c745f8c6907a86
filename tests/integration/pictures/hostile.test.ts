import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import { expectRowCount, expectRows, openDesk } from "#tests/support/open-test-site.ts";
import {
  PICTURES_PAGE as PAGE,
  phonePhotograph,
  sendPicture,
  uploadPicture,
} from "#tests/support/pictures.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const photograph = (format: "jpeg" | "png") => phonePhotograph(format);
const heic = () => readFileSync("tests/fixtures/pictures/phone.heic");
const html = Buffer.from("<script>alert(1)</script>");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
/** A ZIP archive without entries (APPNOTE 4.3.16). */
const zip = Buffer.from(`PK\x05\x06${"\0".repeat(18)}`, "latin1");

test("a file that isn't a picture or is too large is refused at once with a reason, without a trace", async () => {
  const { site, staff } = await openDeskWithBystanders("sqlite");
  for (const [bytes, words] of [
    [svg, "A drawing in SVG can carry a script"],
    [html, "Not a JPEG, PNG, WebP, AVIF or HEIC"],
    [Buffer.alloc(0), "The file is empty"],
    [Buffer.alloc(41 * 1024 * 1024, 1), "Larger than 40 MB"],
  ] as const) {
    const answer = await sendPicture(staff, bytes);
    expect(answer.status, words).toBe(422);
    expect(((await answer.json()) as { problem: string }).problem).toContain(words);
  }
  await expectRowCount(site, "media", 0);
  await expectRowCount(site, "media_uploads", 0);
});

const onePixel = () => sharp(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } });
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));
/** A PNG whose first chunk states 12,000 x 12,000 pixels (RFC 2083, 4.1.1). */
const bomb = async () => {
  const bytes = await photograph("png");
  bytes.writeUInt32BE(12_000, 16);
  bytes.writeUInt32BE(12_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};
/** A HEIC file whose first stated size is larger than that of any camera. */
const heicBomb = () => {
  const bytes = Buffer.from(heic());
  for (let index = bytes.indexOf("ispe"); index > 0; index = bytes.indexOf("ispe", index + 4)) {
    bytes.writeUInt32BE(30_000, index + 8);
    bytes.writeUInt32BE(30_000, index + 12);
  }
  return bytes;
};

test.each([
  ["a bomb of pixels", bomb, "More pixels than a camera takes"],
  ["a HEIC with a size that is not true", async () => heicBomb(), ""],
  ["a JPEG that breaks off", async () => cut(await photograph("jpeg")), "breaks off"],
  ["a HEIC that breaks off", async () => cut(heic()), "breaks off"],
  ["a picture of one pixel", () => onePixel().png().toBuffer(), "Smaller than 200 pixels"],
])("%s is refused by the job with a reason, and its bytes are removed", async (_, make, words) => {
  const { site, staff } = await openDesk("sqlite");
  await uploadPicture(staff, await make());
  await expectRows(site, "media", [{ state: "failed" }]);
  await expectText(staff, PAGE, "Refused: ", words);
  await expectRowCount(site, "media_uploads", 0);
  await expectRowCount(site, "media_files", 0);
});

test("of a picture with a script and an archive behind it, only encoded copies without them are stored", async () => {
  const { site, staff } = await openDesk("sqlite");
  await uploadPicture(staff, Buffer.concat([await photograph("png"), html, zip]));
  const files = await site.rows("media_files");
  expect(files.length).toBeGreaterThan(2);
  for (const { name, bytes } of files)
    for (const hidden of [html, zip]) expect(Buffer.from(bytes).includes(hidden), name).toBe(false);
  await expectRowCount(site, "media_uploads", 0);
});

test("an address that isn't a picture's is not found", async () => {
  const { site } = await openDesk("sqlite");
  for (const name of [`${"0".repeat(24)}-640.webp`, "x", "a-1.svg"])
    expect((await site.get(`/media/${name}`)).status, name).toBe(404);
  const outside = await site.get("/media/..%2F..%2Fetc");
  expect([outside.status, outside.headers.get("location")]).toEqual([308, "/etc"]);
  await expectAnswer(site.get("/etc"), 404);
});
