import { expect, test } from "vitest";
import { HOUR } from "#domain/values/clock.ts";
import {
  HEADLINE,
  paragraphs,
  publishNews,
  SLUG,
  saveNewsDraft,
  sendNewsForm,
} from "#tests/support/news.ts";
import { advanceTime, openDesk } from "#tests/support/open-test-site.ts";
import {
  PICTURES_PAGE,
  phonePhotograph,
  pictureForm,
  uploadPicture,
} from "#tests/support/pictures.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectParts } from "#tests/support/text-of.ts";

const withPictures = (...media: string[]) => ({
  ...paragraphs("Sample text of the item."),
  content: [
    ...paragraphs("Sample text of the item.").content,
    ...media.map((id, index) => ({ type: "picture", attrs: { media: id, small: index > 0 } })),
  ],
});

/** Returns the path of the card that a page names. */
const cardOf = (html: string) =>
  new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "").pathname;

test("an item whose photographs are all described appears with them at its time, wherever it is shown", async () => {
  const { site, staff, clock } = await openDesk("sqlite");
  const first = await uploadPicture(staff, await phonePhotograph("jpeg"));
  const second = await uploadPicture(staff, await phonePhotograph("webp"));
  await staff.post(PICTURES_PAGE, pictureForm(first));
  const body = withPictures(first, second);
  const starts = "2026-03-01T08:00"; // In the organization's time zone, this is three hours after the test's start.
  const sent = publishNews(staff, { body }, { starts });
  await expectAnswer(sent, 400, "Describe the picture for those who cannot see it");
  await staff.post(PICTURES_PAGE, pictureForm(second, { alt: "Blue <b>", kind: "rendering" }));
  await expectAnswer(publishNews(staff, { body }, { starts }), 303);
  await expectAnswer(site.get(`/news/${SLUG}`), 404);
  for (const id of [first, second])
    await expectAnswer(staff.post(PICTURES_PAGE, { intent: "remove", id }), 409);

  await advanceTime(clock, 4 * HOUR, site);
  const [one, two] = [first, second].map((id) => site.services.media.find(id)?.path);
  await expectHtml(site, "/news", HEADLINE);
  const html = await site.html(`/news/${SLUG}`);
  expect(html.match(/<figure class="news-figure"/g)).toHaveLength(2);
  expectParts(
    html,
    `${one}-640.avif 640w`,
    "<figcaption>Halves.</figcaption>",
    "<figcaption>Halves. Concept rendering.</figcaption>",
    'alt="Blue &lt;b&gt;"',
  );
  const list = await site.html("/news");
  expect(list.match(new RegExp(`src="${one}-`, "g"))).toHaveLength(1);
  expect(list).not.toContain(`${two}-`);
  expect(cardOf(html)).toBe(`${one}-640.jpg`);
  expect(html).toContain('<meta property="og:image:width" content="640"/>');
  expect(await site.json(`/api/news/${SLUG}`)).toMatchObject({
    pictures: [{ alt: "Red and blue" }, { alt: "Blue <b>" }],
  });

  // The session has ended meanwhile.
  const again = await signInStaff(site);
  await saveNewsDraft(again, { body: paragraphs("Without pictures.") });
  await sendNewsForm(again, "publish");
  expect(await site.html(`/news/${SLUG}`)).not.toContain("news-figure");
  expect(cardOf(await site.html(`/news/${SLUG}`))).toBe("/cards/news.jpg");
  await expectAnswer(again.post(PICTURES_PAGE, { intent: "remove", id: second }), 200);
});
