import { expect, test } from "vitest";
import { checkNotice, type NoticeField } from "./notice.ts";
import { COMES_TWICE } from "./publish-moment.ts";

const context = {
  now: new Date("2026-10-20T12:00:00.000Z"),
  timeZone: "America/Denver",
  pages: ["/", "/news"],
};
const fields = (changes: Partial<Record<NoticeField, string>> = {}) => ({
  ...{ text: "County Road 501 is closed.", linkName: "", linkUrl: "" },
  ...{ starts: "", ends: "2026-10-21T18:00" },
  ...changes,
});

test("a notice without a start begins now and ends at the organisation's hour", () => {
  expect(checkNotice(fields(), [], context)).toEqual({
    ok: true,
    notice: { text: "County Road 501 is closed.", link: null, endsAt: "2026-10-22T00:00:00.000Z" },
    publishAt: "2026-10-20T12:00:00.000Z",
  });
});

test.each<[Partial<Record<NoticeField, string>>, NoticeField, RegExp]>([
  [{ text: "  " }, "text", /what the notice says/],
  [{ text: "x".repeat(141) }, "text", /140 characters/],
  [{ ends: "" }, "ends", /day and a time/],
  [{ ends: "tomorrow" }, "ends", /day and a time/],
  [{ ends: "2026-10-20T05:00" }, "ends", /still to come/],
  [{ starts: "2026-10-22T08:00" }, "ends", /after the start/],
  [{ ends: "2027-03-14T02:30" }, "ends", /clocks go forward/],
  [{ linkName: "Read more" }, "linkUrl", /where the link leads/],
  [{ linkUrl: "/news" }, "linkName", /Name the link/],
  [{ linkName: "Read more", linkUrl: "/nowhere" }, "linkUrl", /no such page/],
  [{ linkName: "Read more", linkUrl: "javascript:alert(1)" }, "linkUrl", /https/],
  [{ linkName: "Read more", linkUrl: "//evil.example/" }, "linkUrl", /no such page/],
])("%o is refused at %s", (changes, field, message) => {
  const check = checkNotice(fields(changes), [], context);
  expect(check.ok ? {} : check.errors).toEqual({ [field]: expect.stringMatching(message) });
});

test("an hour that comes twice is asked about, and its later one can be chosen", () => {
  const twice = fields({ ends: "2026-11-01T01:30" });
  const asked = checkNotice(twice, [], context);
  expect(asked.ok ? {} : asked.errors).toEqual({ ends: COMES_TWICE });
  const later = checkNotice(twice, ["ends"], context);
  expect(later.ok && later.notice.endsAt).toBe("2026-11-01T08:30:00.000Z");
});
