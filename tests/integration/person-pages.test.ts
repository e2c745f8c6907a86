/** People on the desk: whose records are whose, what staff correct, ties, notes. */
import { describe, expect, test } from "vitest";
import { personOf, readPeople } from "#domain/people/read-people.ts";
import { addGift } from "#tests/support/gifts.ts";
import { databases, openTestSite } from "#tests/support/open-test-site.ts";

const NOBODY = { first_name: "", last_name: "", email: "", phone: null };

describe.each(databases)("people on %s", (database) => {
  test("a person is the records of one email, with the newest of what they say", async () => {
    const site = await openTestSite(database);
    await addGift(site, "2026-01-02T12:00:00.000Z", {
      phone: "970-555-0127",
      street: "48 Sample Creek Road",
      city: "Pagosa Springs",
      state: "CO",
      postal_code: "81147",
    });
    await addGift(site, "2026-02-02T12:00:00.000Z", {
      email: " Ada@Example.org",
      first_name: "Ada B.",
      phone: "(970) 555-0127",
      city: "Durango",
    });
    const without = await addGift(site, "2026-03-02T12:00:00.000Z", {
      ...NOBODY,
      last_name: "Ott",
    });
    await addGift(site, "2026-03-03T12:00:00.000Z", { ...NOBODY, pledge_id: without });

    const people = await readPeople(site.db, [
      "ada@example.org",
      `gift:${without}`,
      "x@example.org",
    ]);
    expect(people.get("ada@example.org")).toEqual({
      key: "ada@example.org",
      keys: ["ada@example.org"],
      firstName: "Ada B.",
      lastName: "Larkspur",
      name: "Ada B. Larkspur",
      emails: ["ada@example.org"],
      phones: ["(970) 555-0127"],
      address: {
        street: "48 Sample Creek Road",
        city: "Pagosa Springs",
        state: "CO",
        postalCode: "81147",
      },
      place: "Pagosa Springs, CO",
      wishes: { noMail: false, noCalls: false, noPublishing: false },
    });
    expect(people.get(`gift:${without}`)).toMatchObject({ name: "Ott", emails: [], address: null });
    expect(people.get("x@example.org")?.name).toBe("x@example.org");
    const keys = await site.rows("donations");
    expect(keys.filter(({ person_key }) => person_key === `gift:${without}`)).toHaveLength(2);
    expect((await personOf(site.db, "ada@example.org")).keys).toEqual(["ada@example.org"]);
  });
});
