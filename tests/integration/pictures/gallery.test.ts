import { describe, expect, test } from "vitest";
import { galleryItems } from "#content/plans.ts";
import { restoreDraft, saveEdits, sendDocumentForm } from "#tests/support/edits.ts";
import { expectRowCount, openDesk } from "#tests/support/open-test-site.ts";
import {
  PICTURES_PAGE,
  phonePhotograph,
  pictureForm,
  uploadPicture,
} from "#tests/support/pictures.ts";
import type { Staff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectParts, expectText } from "#tests/support/text-of.ts";

const AERIAL = galleryItems.findIndex(({ id }) => id === "aerial-view");

/** Shows an uploaded picture in place of the aerial view. */
const replaceAerialView = (staff: Staff, media: string) =>
  saveEdits(staff, "gallery", [{ path: ["items", AERIAL, "picture"], value: { media } }]);

const publish = (staff: Staff) => sendDocumentForm(staff, "gallery", "publish");

describe("the gallery", () => {
  /** Opens a desk on which an uploaded picture takes the place of the aerial view in the draft. */
  async function openReplaced() {
    const { site, staff } = await openDesk("sqlite");
    const first = await site.html("/plans");
    const id = await uploadPicture(staff, await phonePhotograph());
    await replaceAerialView(staff, id);
    const { hash } = await site.row("media");
    const remove = () => staff.post(PICTURES_PAGE, { intent: "remove", id });
    const describeAndPublish = async () => {
      await staff.post(PICTURES_PAGE, pictureForm(id));
      await expect.poll(async () => (await publish(staff)).status).toBe(303);
    };
    return { site, staff, first, file: `/media/${hash}-640.jpg`, remove, describeAndPublish };
  }

  test("a replaced picture is on /plans once it is described and published", async () => {
    const { site, staff, file, describeAndPublish } = await openReplaced();
    await expectAnswer(publish(staff), 400, "Describe the picture for those who cannot see it");
    await describeAndPublish();
    const html = await site.html("/plans");
    expect(html).toContain(file);
    expect(html.match(/<li class="slide"/g)).toHaveLength(14);
    expectParts(
      html,
      'alt="Red and blue"',
      'data-focus="" class="[--focus-x:60%] [--focus-y:50%]"',
      'id="aerial-view"',
    );
  });

  test("a picture stays while a draft or the site uses it, and goes once neither does", async () => {
    const { site, staff, first, file, remove, describeAndPublish } = await openReplaced();
    await expectAnswer(remove(), 409);
    await describeAndPublish();
    await expectText(staff, PICTURES_PAGE, "used once");
    await expectAnswer(remove(), 409);
    await restoreDraft(staff, "gallery", "first");
    await expectAnswer(publish(staff), 303);
    expect(await site.html("/plans"), "the first edition").toBe(first);
    await expectAnswer(remove(), 200);
    await expectRowCount(site, "media_files", 0);
    await expectAnswer(site.get(file), 404);
  });
});

test("entries are added, moved and removed; a video of its own is allowed in a frame", async () => {
  const { site, staff } = await openDesk("sqlite");
  const [plan, ...others] = galleryItems;
  const video = {
    type: "video",
    id: "video-1",
    caption: "Barn raising",
    picture: { name: "hero" },
    video: { id: "abcdefghijk" },
  };
  const items = [...others.slice(0, 2), plan, video];
  await saveEdits(staff, "gallery", [{ path: ["items"], value: items }]);
  await expectAnswer(publish(staff), 303);
  await expectHtml(site, "/plans", "Barn raising");
  const response = await site.get("/plans");
  const html = await response.text();
  expect([...html.matchAll(/<li class="slide" id="([^"]+)"/g)].map(([, id]) => id)).toEqual(
    items.map((item) => item?.id),
  );
  expect(html).toContain("https://www.youtube.com/watch?v=abcdefghijk");
  expect(response.headers.get("content-security-policy")).toContain("youtube-nocookie.com");
});

test("a list that could not be drawn is refused, two entries of one name are not published", async () => {
  const { site, staff } = await openDesk("sqlite");
  const [plan] = galleryItems;
  for (const value of [7, [{ ...plan, picture: { name: "../etc" } }]])
    await expectAnswer(saveEdits(staff, "gallery", [{ path: ["items"], value }]), 400);
  await expectRowCount(site, "content_drafts", 0);
  await replaceAerialView(staff, "no-such-picture");
  await expectAnswer(publish(staff), 400, "The picture was removed");
});
