import { expect, test } from "vitest";
import { linkProblems } from "./check-draft.ts";
import { noticeProblems, noticeSchema } from "./notice.ts";

const context = {
  now: new Date("2026-10-20T12:00:00.000Z"),
  timeZone: "America/Denver",
  hasPage: (path: string) => path === "/news",
  altOf: () => undefined,
};
const notice = { text: "County Road 501 is closed.", link: { name: "", url: "" } };
const endsAt = "2026-10-22T00:00:00.000Z";
const link = (name: string, url: string) => ({ link: { name, url } });

test("a notice needs a text and an end; a link is not needed", () => {
  expect(noticeProblems({ ...notice, endsAt }, context)).toEqual([]);
  expect(noticeProblems(null, context)).toEqual([]);
  const empty = noticeSchema.safeParse({ ...notice, text: "", endsAt: "" });
  expect(empty.error?.issues.map(({ path }) => path)).toEqual([["text"], ["endsAt"]]);
  expect(noticeSchema.safeParse({ ...notice, endsAt, text: "x".repeat(141) }).success).toBe(false);
});

test.each<[object, string, string | RegExp]>([
  [{ endsAt: "tomorrow" }, "endsAt", /day and a time/],
  [{ endsAt: "2026-10-20T11:00:00.000Z" }, "endsAt", /after the start/],
  [{ endsAt: "2027-03-14T02:30" }, "endsAt", /clocks go forward/],
  [link("Read more", ""), "link.url", /where the link leads/],
  [link("", "/news"), "link.name", /Name the link/],
  [link("Read more", "/nowhere"), "link.url", /no such page/],
  [link("Read more", "javascript:alert(1)"), "link.url", /https/],
  [link("Read more", "//evil.example/"), "link.url", /no such page/],
])("%o is refused at %s", (changes, field, message) => {
  const typed = { ...notice, endsAt, ...changes };
  const issues = noticeSchema.safeParse(typed).error?.issues ?? [];
  const problems = [...issues, ...noticeProblems(typed, context), ...linkProblems(typed, context)];
  const problem = { path: field.split("."), message: expect.stringMatching(message) };
  expect(problems).toContainEqual(expect.objectContaining(problem));
});
