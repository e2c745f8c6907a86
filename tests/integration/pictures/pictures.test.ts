import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { pictureJob } from "#domain/content/picture-job.ts";
import { RefusedPicture } from "#domain/ports/picture-encoder.ts";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  expectRows,
  openDesk,
  openInstances,
} from "#tests/support/open-test-site.ts";
import {
  PICTURES_PAGE as PAGE,
  phonePhotograph,
  pictureForm,
  sendPicture,
  uploadPicture,
} from "#tests/support/pictures.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { type Staff, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectText } from "#tests/support/text-of.ts";

const CAMERA = "Canary Camera";
const photograph = (format?: "jpeg" | "png" | "webp" | "avif") => phonePhotograph(format, CAMERA);
const heic = () => readFileSync("tests/fixtures/pictures/phone.heic");

const findRow = async ({ site }: Staff, id: string) =>
  (await site.rows("media")).find((row) => row.id === id);

async function isRedThenBlue(bytes: Buffer): Promise<boolean> {
  const { data, info } = await sharp(bytes)
    .resize(2, 1, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r1 = 0, , b1 = 0] = data;
  const [r2 = 0, , b2 = 0] = data.subarray(info.channels);
  return r1 > b1 + 60 && b2 > r2 + 60;
}

/** One format for each of the two decoders. */
const FORMATS: [string, () => Promise<Buffer> | Buffer][] = [
  ["JPEG", () => photograph("jpeg")],
  ["HEIC", heic],
];

describe.each(databases)("pictures on %s", (database) => {
  // The database gets the same for each format, so one format is enough on PostgreSQL.
  test.each(database === "sqlite" ? FORMATS : FORMATS.slice(0, 1))(
    "a %s is served upright, without place and camera, at the site's widths",
    async (_, make) => {
      const { site, staff } = await openDesk(database);
      const bytes = await make();
      const id = await uploadPicture(staff, bytes);
      const row = await findRow(staff, id);
      expect(row).toMatchObject({ state: "ready", problem: null });
      expect(JSON.parse(row?.picture ?? "")).toMatchObject({
        width: 640,
        height: 400,
        avif: [480, 640],
        webp: [640],
        jpg: [640],
      });
      await expectRowCount(site, "media_uploads", 0);
      for (const [name, type] of [
        ["480.avif", "image/avif"],
        ["640.avif", "image/avif"],
        ["640.webp", "image/webp"],
        ["640.jpg", "image/jpeg"],
      ]) {
        const path = `/media/${row?.hash}-${name}`;
        const response = await site.get(path);
        expect(response.status, path).toBe(200);
        expect(Object.fromEntries(response.headers), path).toMatchObject({
          "content-type": type,
          "x-content-type-options": "nosniff",
          "cache-control": "public, max-age=31536000, s-maxage=600, immutable",
          "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        });
        const file = Buffer.from(await response.arrayBuffer());
        expect(await isRedThenBlue(file), path).toBe(true);
        expect(file.includes(CAMERA), path).toBe(false);
        const { exif, orientation = 1, xmp } = await sharp(file).metadata();
        expect([exif, xmp, orientation], path).toEqual([undefined, undefined, 1]);
        const again = await site.get(path, { "if-none-match": response.headers.get("etag") ?? "" });
        expect(again.status, path).toBe(304);
      }
      expect(bytes.includes(CAMERA)).toBe(true);
    },
  );

  test("an upload answers before anything is encoded, and the same file again is the same picture", async () => {
    const { site, staff } = await openDesk(database);
    const bytes = await photograph("jpeg");
    const first = await (await sendPicture(staff, bytes)).json();
    await expectRows(site, "media", [{ ...(first as object), state: "waiting" }]);
    // It stays, however long ago it arrived.
    await site.set("media", { at: "2026-01-01T00:00:00.000Z" });
    expect(await (await sendPicture(staff, bytes, "again.jpg")).json()).toEqual(first);
    await expectRowCount(site, "media", 1);
    await expectText(staff, PAGE, "Being prepared…");
  });

  test("pictures are encoded one at a time; those that wait have used no try", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    for (const camera of ["One", "Two"])
      await sendPicture(staff, await phonePhotograph("jpeg", camera));
    const encoding = site.services.encoding.runDue();
    let jobs: string[] = [];
    const look = async () => {
      jobs = (await site.rows("jobs")).map(({ state, attempts }) => `${state} ${attempts}`);
      return jobs;
    };
    await expect.poll(look, { interval: 5 }).toContain("running 1");
    expect(jobs.toSorted()).toEqual(["running 1", "waiting 0"]);
    expect(await encoding).toBe(2);
  });

  test("a picture for which one job's time was too short is finished by a further one", async () => {
    const { site, staff } = await openDesk(database);
    const id = ((await (await sendPicture(staff, await photograph())).json()) as { id: string }).id;
    const time = new AbortController();
    const encodeFile = vi.fn().mockImplementation(async () => {
      time.abort();
      throw time.signal.reason;
    });
    encodeFile.mockResolvedValueOnce(Buffer.from("The first file"));
    const picture = { width: 640, height: 400, avif: [480], webp: [640], jpg: [640], ground: [] };
    const opened = { picture, encode: encodeFile, [Symbol.dispose]: vi.fn() };
    const encoder = { open: async () => opened, drawCard: vi.fn() };
    const { run: encode } = pictureJob(site.db, site.services.clock, encoder);
    await encode({ id }, "", time.signal);
    await expectRows(site, "jobs", Array(2).fill({ state: "waiting", attempts: 0 }));
    // The next time limit is too short even for a single file, so this counts as a failed try.
    await expect(encode({ id }, "", time.signal)).rejects.toThrow("aborted");
    encodeFile.mockResolvedValueOnce(Buffer.from("The second file"));
    encodeFile.mockRejectedValueOnce(new Error("no space"));
    const { signal } = new AbortController();
    await expect(encode({ id }, "", signal)).rejects.toThrow("no space");
    expect(await site.services.encoding.runDue()).toBe(2);
    expect(await findRow(staff, id)).toMatchObject({ state: "ready" });
  });

  test("a picture whose process ended is refused only when that happens again, because the server may be the cause", async () => {
    const { site, staff } = await openDesk(database);
    const id = ((await (await sendPicture(staff, await photograph())).json()) as { id: string }).id;
    const open = async () => {
      throw new RefusedPicture("too-much-memory", { isDoubtful: true });
    };
    const encoder = { open, drawCard: vi.fn() };
    const { run: encode } = pictureJob(site.db, site.services.clock, encoder);
    const { signal } = new AbortController();
    await expect(encode({ id }, "", signal)).rejects.toThrow("process ended");
    await expectRow(site, "media", { state: "waiting" }, { id });
    await encode({ id }, "", signal);
    const refused = { state: "failed", problem: "too-much-memory" };
    await expectRow(site, "media", refused, { id });
  });

  test("staff's description of a picture is stored once, a colleague's change is not overwritten, alt text is required", async () => {
    const { site, staff } = await openDesk(database);
    const id = await uploadPicture(staff, await photograph("png"));
    const sent = staff.post(PAGE, pictureForm(id, { alt: " ", caption: "Kept" }));
    await expectAnswer(sent, 400, "Describe the picture for those who cannot see it");
    for (let times = 0; times < 2; times++)
      await expectAnswer(staff.post(PAGE, pictureForm(id, { caption: "Kept" })), 200);
    for (const version of ["1", "99999999999"])
      await expectAnswer(staff.post(PAGE, pictureForm(id, { alt: "Another", version })), 409);
    expect(await findRow(staff, id)).toMatchObject({
      alt: "Red and blue",
      focus_x: 58,
      focus_y: 46,
      version: 2,
    });
    await site.services.refresh();
    expect(site.services.media.find(id)?.alt).toBe("Red and blue");
    expect(await site.subjectsOf("picture.changed")).toHaveLength(1);
    expect(JSON.stringify(await site.rows("audit_events"))).not.toMatch(/Red and blue|Kept/);
  });
});

test("a picture uploaded on one instance is encoded and served by another on the same PostgreSQL", async () => {
  const [first, second] = await openInstances();
  const staff = await signInStaff(first);
  await sendPicture(staff, await photograph("jpeg"));
  await second.services.encoding.runDue();
  const [row] = await second.rows("media");
  expect(row).toMatchObject({ state: "ready" });
  for (const site of [first, second]) {
    await expectAnswer(site.get(`/media/${row?.hash}-640.jpg`), 200);
    expect(site.services.media.find(row?.id ?? "")?.width).toBe(640);
  }
});

test("a picture that cannot be stored is a logged failure of the site, not of the connection", async () => {
  const { site, db, staff } = await openDesk("sqlite");
  const logged = vi.spyOn(site.services.log, "error");
  await db.schema.dropTable("media_uploads").execute();
  const answer = await sendPicture(staff, await photograph("jpeg"));
  expect(answer.status).toBe(500);
  expect(logged.mock.lastCall?.at(-1)).toBe("request failed");
  await expectRowCount(site, "media", 0);
});

test("a picture on the home page states what it is", async () => {
  const { site, staff } = await openDesk("sqlite");
  const id = await uploadPicture(staff, await photograph("png"));
  await staff.post(PAGE, pictureForm(id));
  const home = site.services.content.current("home");
  const note = "Concept rendering of the main entrance.";
  await expectHtml(site, "/", note);
  const hero = { ...home.hero, picture: { media: id } } as typeof home.hero;
  await publishContent(site, "home", { ...home, hero });
  await expectText(site, "/", "Colorado. Halves.");
  expect(await site.html("/")).not.toContain(note);
});
