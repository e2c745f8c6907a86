/** Tests the records that `npm run dev -- --samples` adds to a database. */
import { expect, test } from "vitest";
import { databases, openDesk } from "#tests/support/open-test-site.ts";
import { expectText } from "#tests/support/text-of.ts";
import { addSamples } from "../../../scripts/sample-data.ts";

test.each(databases)(
  "samples fill an office on %s, and a second call adds nothing",
  async (database) => {
    const { site, staff } = await openDesk(database);
    const count = async () => ({
      people: (await site.rows("people")).length,
      donations: (await site.rows("donations")).length,
      contacts: (await site.rows("contacts")).length,
      attendees: (await site.rows("attendees")).length,
      deposits: (await site.rows("deposits")).length,
      imports: (await site.rows("imports")).length,
    });
    await addSamples(site.services, 20);
    const first = await count();
    expect(first).toMatchObject({
      contacts: 3,
      attendees: 20,
      deposits: 1,
      imports: 2,
    });
    expect(first.people).toBeGreaterThanOrEqual(40);
    expect(first.donations).toBe(54);
    await addSamples(site.services, 20);
    expect(await count()).toEqual(first);
    await expectText(staff, "/admin/site/news", "Sample: the next evening");
    await expectText(site, "/news", "Sample: the drawings are done");
  },
);
