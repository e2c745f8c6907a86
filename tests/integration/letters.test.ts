/** Thanks and receipts: one letter a person, once, with a number without gaps. */
import { describe, expect, test } from "vitest";
import { firstGiving } from "#domain/facts/kinds/giving.ts";
import { recordOnlineGift } from "#domain/giving/record-online-gift.ts";
import { thankStates } from "#domain/letters/read-letters.ts";
import { DAY, HOUR } from "#domain/ports/clock.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  type DatabaseKind,
  databases,
  type Fields,
  locationOf,
  openDesk,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { openSmtp, run } from "#tests/support/open-world.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { textOf } from "#tests/support/text-of.ts";

const PAGE = "/admin/donations/thanks";
const CHURCH = { church: "Example Community Church", ein: "00-0000000" };

let keys = 0;
const formKey = () => `letters-form-${++keys}`;

async function openLetters(database: DatabaseKind) {
  const smtp = await openSmtp();
  const clock = new TestClock();
  const desk = await openDesk(database, { clock, env: smtp.env });
  const { site, staff, db } = desk;
  const press = async (intent: string, ids: string[], fields: Fields = {}) => {
    const form = new URLSearchParams({ intent, key: formKey(), ...fields });
    for (const id of ids) form.append("id", id);
    return staff.post(PAGE, form);
  };
  await site.add("site_settings", { name: "thank-gifts-from", value: "2026-01-01" });
  await publishContent(site, "giving", { ...firstGiving, ...CHURCH });
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY).toISOString();
  const give = (days: number, gift: Parameters<typeof addGift>[2]) =>
    addGift(site, ago(days), gift);
  const numbers = async () =>
    (await site.rows("receipts")).map(({ number, replaces }) => [number, replaces]).sort();
  const stateOf = async (id: string) => (await thankStates(db, [id], "America/Denver")).get(id);
  return { ...desk, smtp, press, give, numbers, stateOf };
}

const PAPER = {
  email: "",
  street: "15 Placeholder Lane",
  city: "Ignacio",
  state: "CO",
  postal_code: "81137",
};

describe.each(databases)("letters on %s", (database) => {
  test("several gifts of a person are one mail with a receipt for each, however often and at once it is pressed", async () => {
    const { site, staff, smtp, press, give, numbers, stateOf } = await openLetters(database);
    const first = await give(12, {
      amount_cents: 300_00,
      payment_method: "check",
      check_number: "1187",
    });
    await give(3, { amount_cents: 50_00, designation: "Phase 1", payment_method: "cash" });
    const other = await give(1, { first_name: "Silas", email: "silas@example.org" });
    for (const no of [
      { status: "pledged" },
      { status: "refunded" },
      { is_test: 1 },
      { voided_at: "2026-02-01T00:00:00.000Z" },
      { erased_at: "2026-02-01T00:00:00.000Z" },
    ] as const)
      await give(2, { first_name: "Not", last_name: "Thanked", email: "no@example.org", ...no });
    await give(90, { first_name: "Not", last_name: "Thanked", email: "earlier@example.org" });
    const list = await staff.text(PAGE);
    expect(list).toMatch(/Ada Larkspur\D+2 gifts.*\$350\.00/);
    expect(list).not.toContain("Not Thanked");
    expect(await staff.text("/admin/overview")).toMatch(/3 Gifts to thank/);
    const panel = await staff.text(`${PAGE}?open=${first}`);
    expect(panel).toContain("Thank you for your gift of $350.00");
    expect(panel).toContain("$300.00, February 17, 2026, check 1187");
    const key = formKey();
    const answers = await Promise.all([
      press("email", [first, other], { key }),
      press("email", [first, other], { key }),
      press("email", [first]),
    ]);
    expect(answers.map(locationOf).filter((place) => place.includes("letters-sent"))).not.toEqual(
      [],
    );
    await run(site);
    await press("email", [first, other]);
    await run(site);
    expect(smtp.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      "ada@example.org",
      "silas@example.org",
    ]);
    const mail = smtp.mails.find(({ to }) => to?.[0]?.address === "ada@example.org");
    expect(mail?.text).toMatch(
      /Dear Ada,[\s\S]*Received from: Ada Larkspur\nGift: \$300\.00, .*Receipt G-00000\d\nGift: \$50\.00, .*Phase 1\. Receipt G-00000\d\n/,
    );
    expect(mail?.text).toContain("Received by: Example Community Church, EIN 00-0000000");
    expect(mail?.text).toContain("No goods or services were provided in return for this gift.");
    expect(mail?.text).not.toContain("/donate/mine");
    expect(await numbers()).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    expect(await stateOf(first)).toMatchObject({
      state: "thanked",
      way: "email",
      username: "admin",
    });
    expect(await staff.text(PAGE)).toContain("Everyone is thanked.");
    const later = await give(0, { amount_cents: 20_00 });
    await press("other", [later], { note: "Called on Monday" });
    expect(await stateOf(later)).toMatchObject({
      state: "thanked",
      way: "other",
      note: "Called on Monday",
    });
    expect(await numbers()).toHaveLength(3);
    // A second letter that did not print leaves the gift as it was.
    await site.db.updateTable("donations").set(PAPER).where("id", "=", later).execute();
    await press("again", [later], { way: "print", key: "taken-back" });
    await press("not-printed", [], { batch: "taken-back" });
    expect(await stateOf(later)).toMatchObject({ state: "thanked", way: "other" });
  });

  test("a letter that cannot go says why, and no press sends it", async () => {
    const { site, staff, press, give } = await openLetters(database);
    const blocked = {
      "Describe it": await give(9, {
        first_name: "In",
        email: "kind@example.org",
        payment_method: "in_kind",
      }),
      "No email, no address": await give(8, { first_name: "No", email: "" }),
      "Given twice?": await give(7, { first_name: "Twice", email: "twice@example.org" }),
      "Please do not mail": await give(6, { first_name: "Never", email: "never@example.org" }),
    };
    await give(7, { first_name: "Twice", email: "twice@example.org" });
    await site.add("person_details", {
      ...{ key: "never@example.org", no_mail: 1, no_calls: 0, no_publishing: 0 },
      ...{ updated_at: "2026-02-01T00:00:00.000Z", username: "admin", search_text: "" },
    });
    const list = await staff.text(PAGE);
    for (const reason of Object.keys(blocked)) expect(list).toContain(reason);
    await press("email", Object.values(blocked));
    await press("print", Object.values(blocked));
    await press("email", [], { all: "1", q: "" });
    expect(await site.rows("letters")).toEqual([]);
    await publishContent(site, "giving", { ...firstGiving, church: CHURCH.church });
    await give(1, { first_name: "Silas", email: "silas@example.org" });
    const refused = await press("email", [], { all: "1", q: "" });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("its EIN, is missing");
    expect(await staff.html(PAGE)).toContain('href="/admin/site/edit/giving"');
    expect(await site.rows("receipts")).toEqual([]);
  });

  test("what is printed is thanked once it printed well; else all is as before, and the number stays", async () => {
    const { staff, press, give, numbers, stateOf } = await openLetters(database);
    const one = await give(9, { ...PAPER, first_name: "Hollis", last_name: "Greywater" });
    const two = await give(8, { ...PAPER, first_name: "Orrin", last_name: "Fallowmere" });
    const printed = locationOf(await press("print", [one, two]));
    const paper = await staff.text(printed);
    expect(paper).toMatch(/Hollis Greywater ?15 Placeholder Lane ?Ignacio, CO 81137/);
    expect(paper).not.toContain("DUPLICATE");
    expect(await stateOf(one)).toMatchObject({ state: "printing" });
    const batch = decodeURIComponent(printed.split("/").at(-1) ?? "");
    expect(await staff.text(PAGE)).toContain("2 letters printed");
    await press("not-printed", [], { batch });
    expect(await stateOf(one)).toMatchObject({ state: "waiting" });
    const again = locationOf(await press("print", [one, two]));
    expect(await staff.text(again)).not.toContain("DUPLICATE");
    await press("printed", [], { batch: again.split("/").at(-1) ?? "" });
    expect(await stateOf(two)).toMatchObject({ state: "thanked", way: "print" });
    expect(await staff.text(again)).toContain("DUPLICATE");
    expect(await numbers()).toEqual([
      [1, null],
      [2, null],
    ]);
    expect((await press("printed", [], { batch })).headers.get("location")).toContain(
      "nothing-to-do",
    );
  });

  test("a correction takes a receipt back for the next number, a refund takes it back, an erasure leaves the number", async () => {
    const { site, db, staff, smtp, press, give, numbers, stateOf } = await openLetters(database);
    const gift = await give(2, { amount_cents: 100_00, ...PAPER, email: "ada@example.org" });
    await press("email", [gift]);
    await run(site);
    const key = formKey();
    const anew = (fields: Fields) => press("again", [gift], fields);
    await anew({ way: "print", key });
    const copy = locationOf(await anew({ way: "print", key }));
    expect(await staff.text(copy)).toMatch(/Receipt G-000001, DUPLICATE/);
    expect(await site.rows("letters")).toHaveLength(2);
    await press("not-printed", [], { batch: key });
    expect(await site.rows("letters")).toHaveLength(1);
    expect(await stateOf(gift)).toMatchObject({ state: "thanked" });
    await db
      .updateTable("donations")
      .set({ amount_cents: 120_00 })
      .where("id", "=", gift)
      .execute();
    expect((await stateOf(gift))?.receipts).toMatchObject([{ number: 1, state: "corrected" }]);
    const original = (await site.rows("letters")).find(({ way }) => way === "email")?.id;
    const first = await staff.text(`/admin/donations/letters/${original}`);
    expect(first).toMatch(/DUPLICATE.*G-000001: taken back: the gift was corrected/);
    await anew({ way: "email", key: formKey() });
    await run(site);
    expect(smtp.mails.at(-1)?.text).toContain("Receipt G-000002, corrected, replaces G-000001");
    await db.updateTable("donations").set({ status: "refunded" }).where("id", "=", gift).execute();
    expect((await stateOf(gift))?.receipts.map(({ state }) => state)).toEqual([
      "taken back",
      "taken back",
    ]);
    expect(await staff.text(`/admin/donations?open=${gift}`)).toContain("taken back");
    const exported = await staff.post("/admin/privacy/export", { email: "ada@example.org" });
    expect(((await exported.json()) as { receipts: unknown[] }).receipts).toHaveLength(2);
    await staff.post("/admin/privacy", { intent: "erase", email: "ada@example.org" });
    expect(JSON.stringify([await site.rows("letters"), await site.rows("receipts")])).not.toMatch(
      /\bada\b|Placeholder/i,
    );
    expect(await numbers()).toEqual([
      [1, null],
      [2, 1],
    ]);
  });

  test("a gift through the site's own form is thanked and receipted by its own mail, once", async () => {
    const { site, db, clock, staff, smtp, stateOf, numbers } = await openLetters(database);
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    const readAt = clock.now().toISOString();
    const person = {
      firstName: "Ada",
      lastName: "L",
      email: "ada@example.org",
      phone: null,
      city: null,
      state: null,
    };
    const gift = {
      ...{
        externalId: "ch_1",
        status: "received",
        amountCents: 10_330,
        currency: "USD",
        receivedAt: readAt,
      },
      ...{ donationType: "One-time", notes: null, ...person },
    } as never;
    const details = {
      ...{ paymentId: "pi_1", state: "paid", feeCents: 330, method: "visa ending 4242" },
      ...{ customerId: null, subscriptionId: null, subscriptionState: null },
    } as never;
    const recorded = [1, 2].map(() =>
      recordOnlineGift(db, clock, provider, { readAt, gift, details }),
    );
    const [{ donationId } = { donationId: "" }] = await Promise.all(recorded);
    expect(await staff.text(PAGE)).not.toContain("Ada L");
    smtp.refuseWith = 451;
    await run(site);
    smtp.refuseWith = null;
    clock.advance(HOUR);
    await run(site);
    await run(site);
    expect(smtp.refusals).toBe(1);
    expect(smtp.mails[0]?.text).not.toContain("DUPLICATE");
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      "Thank you for your gift of $103.30",
    ]);
    expect(smtp.mails[0]?.text).toMatch(/Receipt G-000001[\s\S]*\/donate\/mine/);
    expect(await stateOf(donationId)).toMatchObject({ state: "thanked", username: "the site" });
    expect(await numbers()).toEqual([[1, null]]);
  });
});
