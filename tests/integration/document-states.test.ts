/** Nothing that staff wrote is without a way to it, whatever its state. */
import { describe, expect, test } from "vitest";
import { DAY } from "#domain/ports/clock.ts";
import { act, readState, saveDocument, unschedule } from "#tests/support/edits.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { paragraphs } from "#tests/support/news.ts";
import { databases, openDesk, passTime, signInStaff } from "#tests/support/open-test-site.ts";

const TITLE = "Sample: the well is drilled";
const NEWS = "0197f1a0-0000-7000-8000-000000000001";
const LATER = { starts: "2026-03-03T08:00" };

/** What is typed into a document of each kind, and the list in which it stands. */
const kinds = [
  [`news/${NEWS}`, "news", { headline: TITLE, summary: "Water.", body: paragraphs("At 90 feet.") }],
  [
    `gatherings/${NEWS}`,
    "gatherings",
    {
      ...SUPPER,
      title: TITLE,
      startsAt: "2026-05-14T23:30:00.000Z",
      endsAt: "2026-05-15T02:30:00.000Z",
    },
  ],
] as const;

describe.each(databases)("every state of a document on %s", (database) => {
  test.each(kinds)(
    "of %s is in its list, on the start page, in the search and in its editor",
    async (key, list, typed) => {
      const { site, clock, staff: first } = await openDesk(database);
      let staff = first;
      const write = async (more: object = {}) => {
        const { value, version } = await readState(staff, key);
        const saved = await saveDocument(
          staff,
          key,
          { ...(value as object), ...typed, ...more },
          version,
        );
        expect(saved.status).toBe(200);
      };
      const expectFound = async (state: string) => {
        expect(await staff.text(`/admin/site/${list}`), state).toMatch(
          new RegExp(`${TITLE}.*${state}`),
        );
        expect(await staff.text("/admin/site"), state).toContain(TITLE);
        expect(await staff.text("/admin/search?q=well+drilled"), state).toContain(TITLE);
        const editor = await staff.html(`/admin/site/edit/${key}`);
        expect(editor, state).toContain(`value="${TITLE}"`);
      };
      await write();
      await expectFound("Draft");
      expect((await act(staff, key, "publish", LATER)).status).toBe(303);
      await expectFound("Scheduled");
      expect((await unschedule(staff, key)).status).toBe(303);
      await expectFound("Draft");
      expect(await readState(staff, key)).toMatchObject({ value: typed });

      await act(staff, key, "publish", LATER);
      const scheduled = (await site.rows("content_revisions")).at(-1)?.id ?? "";
      const sent = await staff.post("/admin/site", { intent: "unschedule", of: scheduled });
      expect(sent.status).toBe(303);
      await expectFound("Draft");
      // Even without its draft.
      expect((await act(staff, key, "discard")).status).toBe(303);
      await expectFound("Draft");

      await write();
      await act(staff, key, "publish", LATER);
      await passTime(clock, 4 * DAY, site);
      staff = await signInStaff(site);
      await expectFound("Live");
      await write({ slug: "another-address" });
      await expectFound("Changed");
      await act(staff, key, "discard");
      await expectFound("Live");
      expect((await act(staff, key, "take-down")).status).toBe(303);
      await expectFound("Taken down");
      await write();
      await expectFound("Draft");
    },
  );
});

test("an evening gathering is on its own day in the list, and its audit event says no other", async () => {
  const { staff } = await openDesk("sqlite");
  const key = `gatherings/${NEWS}`;
  // Half past five in Bayfield, the next day in UTC.
  await saveDocument(staff, key, { ...SUPPER, endsAt: "2026-03-15T03:30:00.000Z" }, 0);
  expect((await act(staff, key, "publish")).status).toBe(303);
  expect(await staff.text("/admin/site/gatherings")).toContain("Saturday, March 14, 2026");
  const log = await staff.text("/admin/audit");
  expect(log).toContain(SUPPER.title);
  expect(log).not.toContain("2026-03-15");
});
