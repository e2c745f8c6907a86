import { describe, expect, test } from "vitest";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const AT = "2026-02-01T12:00:00.000Z";
/** As she typed it, here and there. */
const ADA = { email: "Ada@Example.org" };

async function openWithAda(database: "sqlite" | "postgres") {
  const site = await openTestSite(database);
  const gift = await addGift(site, AT, {
    ...{ email: "ada@example.org", phone: "970-555-0127", city: "Bayfield", state: "CO" },
    ...{ notes: "In memory of Opal", amount_cents: 123_45 },
  });
  await addGift(site, AT, { first_name: "Tobias", last_name: "Fenn", email: "t@example.org" });
  const { db } = site.services;
  await db
    .insertInto("gift_events")
    .values({
      ...{ id: "event", provider: "donorbox", event_id: "1", received_at: AT, type: "new" },
      ...{ body: '{"donor":"Ada Larkspur"}', outcome: "recorded", donation_id: gift },
    })
    .execute();
  await site.post("/api/contact", contactBody(ADA), asJson);
  await db
    .insertInto("subscribers")
    .values({
      ...{ id: "ada", created_at: AT, email: ADA.email, email_key: "ada@example.org" },
      ...{ asked_at: AT, confirmed_at: AT },
    })
    .execute();
  return { site, gift, cookie: await signInAsAdministrator(site) };
}

/** Everything that any table says, but for the audit log, which names nobody but staff. */
async function whatIsKept({ services: { db } }: TestSite): Promise<string> {
  const tables = ["donations", "gift_events", "contacts", "contact_notes", "jobs", "subscribers"];
  const rows = tables.map((table) =>
    db
      .selectFrom(table as "donations")
      .selectAll()
      .execute(),
  );
  return JSON.stringify(await Promise.all(rows));
}

describe.each(databases)("a privacy request on %s", (database) => {
  test("what is kept about a person is told, and given as one file", async () => {
    const { site, cookie } = await openWithAda(database);
    const found = await site.post("/admin/privacy", form({ intent: "find", ...ADA }), { cookie });
    expect(await textOf(found)).toContain("Donations 1 Messages 1 Newsletter 1");
    const nobody = form({ intent: "find", email: "nobody@example.org" });
    expect(await textOf(await site.post("/admin/privacy", nobody, { cookie }))).toContain(
      "Nothing is kept under this address.",
    );
    const file = await site.post("/admin/privacy/export", form(ADA), { cookie });
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("cache-control")).toBe("no-store");
    expect(await file.json()).toMatchObject({
      donations: [{ amount_cents: 123_45, reports: [{ provider: "donorbox" }] }],
      messages: [{ message: "May I give a horse trailer?" }],
      newsletter: [{ email: "Ada@Example.org" }],
    });
  });

  test("an erased person is found nowhere any more, and the books stay as they were", async () => {
    const { site, gift, cookie } = await openWithAda(database);
    expect(await whatIsKept(site)).toMatch(/Larkspur/);
    const erased = await site.post("/admin/privacy", form({ intent: "erase", ...ADA }), { cookie });
    expect(erased.headers.get("location")).toBe("/admin/privacy?notice=person-erased");
    const kept = await whatIsKept(site);
    expect(kept).not.toMatch(/ada@|larkspur|555-0127|bayfield|opal|trailer/i);
    expect(kept).toMatch(/Fenn/);
    const { db } = site.services;
    const row = await db
      .selectFrom("donations")
      .select(["amount_cents", "received_at", "status"])
      .where("id", "=", gift)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ amount_cents: 123_45, received_at: AT, status: "received" });
    const audit = await db.selectFrom("audit_events").select(["action", "subject"]).execute();
    expect(audit).toContainEqual({ action: "record.erased", subject: `donation:${gift}` });
    expect(JSON.stringify(audit)).not.toMatch(/ada@/i);
  });
});
