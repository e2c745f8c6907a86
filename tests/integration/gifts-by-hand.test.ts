import { describe, expect, test } from "vitest";
import { DAY, MINUTE } from "#domain/ports/clock.ts";
import { openForImports as open, records } from "#tests/support/import-file.ts";
import { databases, type TestSite } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const check = {
  kind: "Check",
  amount: "$2,500.00",
  date: "2026-02-18",
  firstName: "June and Cole",
  lastName: "Maddox",
  email: "maddox@example.org",
  phone: "",
  city: "Ignacio",
  state: "CO",
  notes: "Check 1042",
  months: "",
};

const post = (site: TestSite, cookie: string, path: string, fields: Record<string, string>) =>
  site.post(path, new URLSearchParams(fields), { cookie });

const figure = async (site: TestSite) =>
  (await (await site.get("/api/progress")).json()) as { raised: number; pledged: number };

describe.each(databases)("records by hand on %s", (database) => {
  test("a check is stored once however often its form is sent, shown, corrected with its history, and voided", async () => {
    const { site, cookie, clock } = await open(database);
    const before = await figure(site);
    const page = await (await site.get("/admin/donations/new", { cookie })).text();
    const key = /name="key" value="([\w-]+)"/.exec(page)?.[1] ?? "";
    const wrong = await post(site, cookie, "/admin/donations/new", {
      ...check,
      key,
      amount: "much",
      date: "2026-04-01",
      lastName: "",
      firstName: "",
    });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    for (const words of ["for example 500.00", "lies in the future", "A name is required", key])
      expect(html).toContain(words);
    expect(html).toContain('value="much"');

    for (let sent = 1; sent <= 2; sent++) {
      const saved = await post(site, cookie, "/admin/donations/new", { ...check, key });
      expect(saved.status).toBe(303);
    }
    const [record, ...others] = await records(site, "staff");
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      amount_cents: 250_000,
      status: "received",
      donation_type: "Check",
      received_at: "2026-02-18T19:00:00.000Z",
    });
    await expect.poll(() => figure(site)).toMatchObject({ raised: before.raised + 2_500 });

    clock.advance(MINUTE);
    const edit = `/admin/donations/${record?.id}/edit`;
    const version = record?.updated_at ?? "";
    const corrected = { ...check, amount: "2,600", notes: "Check 1043", version };
    expect((await post(site, cookie, edit, corrected)).status).toBe(303);
    await expect.poll(() => figure(site)).toMatchObject({ raised: before.raised + 2_600 });
    // Opened before that correction: nothing is overwritten, nothing typed is lost.
    const late = await post(site, cookie, edit, { ...check, notes: "mine", version });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('value="mine"');
    const panel = await textOf(await site.get(`/admin/donations?open=${record?.id}`, { cookie }));
    expect(panel).toContain("Amount: $2,500.00 → $2,600.00");
    expect(panel).toContain("Notes: Check 1042 → Check 1043");
    expect(panel).toContain("Entered by hand");

    await post(site, cookie, "/admin/donations", {
      intent: "void",
      id: record?.id ?? "",
      reason: "Bounced",
    });
    await expect.poll(() => figure(site)).toMatchObject({ raised: before.raised });
    expect((await post(site, cookie, edit, { ...corrected, notes: "x" })).status).toBe(409);
  });

  test("the same gift entered again is asked about, and stored when it is another one", async () => {
    const { site, cookie } = await open(database);
    const enter = (fields: Record<string, string>) =>
      post(site, cookie, "/admin/donations/new", { ...check, ...fields });
    const first = await enter({ key: "0123456789abcdef" });
    expect(first.headers.get("location")).toMatch(
      /^\/admin\/donations\?open=.+&notice=gift-saved$/,
    );
    // The person as another staff member types them; the day as the organisation's zone cuts it.
    for (const same of [
      { firstName: "june and", lastName: "cole maddox", email: "" },
      { firstName: "", lastName: "Maddox", email: "MADDOX@example.org" },
    ]) {
      const again = await enter({ ...same, key: "fedcba9876543210", another: "1" });
      expect(again.status).toBe(409);
      const text = await again.text();
      expect(text).toContain(
        "A gift of $2,500.00 by June and Cole Maddox on this day is here already",
      );
      expect(text).toContain('value="fedcba9876543210"');
      expect(text).toContain('name="despiteTwin"');
    }
    for (const other of [
      { amount: "2500.01" },
      { date: "2026-02-19" },
      { lastName: "Fenn", email: "" },
    ])
      expect((await enter({ ...other, key: crypto.randomUUID() })).status).toBe(303);
    const despite = { key: "fedcba9876543210", despiteTwin: "another" };
    for (let sent = 1; sent <= 2; sent++) expect((await enter(despite)).status).toBe(303);
    expect(await records(site, "staff")).toHaveLength(5);
  });

  test("saving with another to come says so on the next form, with a way to what was saved", async () => {
    const { site, cookie } = await open(database);
    const fields = { ...check, key: "0123456789abcdef", another: "1" };
    const saved = await post(site, cookie, "/admin/donations/new", fields);
    const [record] = await records(site, "staff");
    const next = saved.headers.get("location") ?? "";
    expect(next).toBe(`/admin/donations/new?saved=${record?.id}`);
    const html = await (await site.get(next, { cookie })).text();
    expect(html).toMatch(/role="status"[^>]*>Saved\. The next one, please, or/);
    expect(html).toContain(`/admin/donations?open=${record?.id}`);
  });

  test("a pledge counts at once, and paying it moves money without counting it twice", async () => {
    const { site, cookie } = await open(database);
    const before = await figure(site);
    const key = "0123456789abcdef";
    const pledge = { ...check, kind: "Pledge", amount: "1200", months: "24", key };
    await post(site, cookie, "/admin/donations/new", pledge);
    const [record] = await records(site, "staff");
    expect(record).toMatchObject({ status: "pledged", donation_type: "Pledge over 24 months" });
    await expect
      .poll(() => figure(site))
      .toMatchObject({
        raised: before.raised,
        pledged: before.pledged + 1_200,
      });
    const payment = {
      intent: "payment",
      id: record?.id ?? "",
      amount: "500",
      date: "2026-02-20",
      kind: "Check",
      notes: "2207",
      key: "payment-form-1",
    };
    for (let sent = 1; sent <= 2; sent++)
      expect((await post(site, cookie, "/admin/donations", payment)).status).toBe(303);
    await expect
      .poll(() => figure(site))
      .toMatchObject({
        raised: before.raised + 500,
        pledged: before.pledged + 700,
      });
    const panel = await textOf(await site.get(`/admin/donations?open=${record?.id}`, { cookie }));
    expect(panel).toContain("Payment recorded $500.00, Check, 2207");
    expect((await records(site, "pledge-payment"))[0]?.received_at).toBe(
      "2026-02-20T19:00:00.000Z",
    );
  });

  test("amount and date of a provider's gift stay its word", async () => {
    const { site, cookie, clock } = await open(database);
    const at = new Date(clock.now().getTime() - DAY).toISOString();
    await site.services.db
      .insertInto("donations")
      .values({
        id: "a-gift",
        created_at: at,
        received_at: at,
        updated_at: at,
        first_name: "",
        last_name: "Fenn",
        email: "",
        amount_cents: 4_000,
        donation_type: "Monthly",
        status: "received",
        source: "donorbox",
        external_id: "1",
      })
      .execute();
    const fields = { ...check, amount: "9999", lastName: "Fenn-Hart", version: at };
    expect((await post(site, cookie, "/admin/donations/a-gift/edit", fields)).status).toBe(303);
    expect((await records(site, "donorbox"))[0]).toMatchObject({
      amount_cents: 4_000,
      received_at: at,
      donation_type: "Monthly",
      last_name: "Fenn-Hart",
    });
  });
});

test("a viewer enters, corrects and imports nothing", async () => {
  const { site, cookie } = await open("sqlite");
  await site.services.db.updateTable("staff_accounts").set({ role: "viewer" }).execute();
  for (const path of ["/admin/donations/new", "/admin/import", "/admin/donations/x/edit"])
    expect((await site.get(path, { cookie })).status).toBe(403);
  const sent = await post(site, cookie, "/admin/donations/new", {
    ...check,
    key: "0123456789abcdef",
  });
  expect(sent.status).toBe(403);
  const form = new FormData();
  form.set("file", new File(["Date,Amount\n2026-01-01,5"], "x.csv"));
  expect((await site.post("/admin/import/upload", form, { cookie })).status).toBe(403);
  expect(await records(site, "staff")).toEqual([]);
});
