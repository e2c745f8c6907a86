import { describe, expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { addGift } from "#tests/support/gifts.ts";
import { CHURCH, formKey, openLetters, PAGE, PAPER } from "#tests/support/letters.ts";
import { runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  openDesk,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { correctByEmail } from "#tests/support/people.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { locationOf } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoText,
  expectParts,
  expectText,
} from "#tests/support/text-of.ts";

/** The form of one letter, which sends the key that makes a second press harmless. */
const sentWithKey = (intent: string) =>
  new RegExp(
    `name="intent" value="${intent}"/><input[^>]* name="id"[^>]*><input[^>]* name="key" value="[^"]+"`,
  );

describe.each(databases)("letters on %s", (database) => {
  test("a gift of the day in Denver on which a new site gets its first account is to be thanked", async () => {
    const { site, staff } = await openDesk(database);
    const created = "2026-01-01T00:00:00.000Z";
    await expectRows(site, "staff_accounts", [{ created_at: created }]);
    await addGift(site, "2025-12-31T18:00:00.000Z", {});
    await addGift(site, "2025-12-31T06:00:00.000Z", { first_name: "Silas", email: "" });
    // A gift typed after the start is thanked by the day of its entry.
    const typed = { source: "staff", entered_at: "2026-01-02T18:00:00.000Z", email: "" };
    await addGift(site, "2025-12-28T19:00:00.000Z", { ...typed, first_name: "Opal" });
    const list = await staff.text(PAGE);
    expect(list).toMatch(/Opal[\s\S]*Ada Larkspur|Ada Larkspur[\s\S]*Opal/);
    expect(list).not.toContain("Silas");
    // This site has no mail server, so the page calls no letter sent.
    expect(list).toContain("No email leaves this site yet");
    const ids = await site.column("donations", "id");
    for (const fields of [{ intent: "email" }, { intent: "again", way: "email" }])
      await expectAnswer(
        staff.post(PAGE, { ...fields, key: formKey(), id: ids[0] ?? "" }),
        409,
        "No email leaves",
      );
    await expectRowCount(site, "letters", 0);
    await expectText(staff, "/admin/overview", /Overview No email leaves this site yet/);
    await staff.post(PAGE, { intent: "other", key: formKey(), all: "1", q: "", note: "By hand" });
    await expectRowCount(site, "letters", 2);
  });

  test("without mail everyone with a postal address is printed in bulk, and nobody by email", async () => {
    const { site, staff } = await openDesk(database);
    await publishContent(site, "organization", { ...organizationDefaults, ...CHURCH });
    const day = "2026-01-02T18:00:00.000Z";
    await addGift(site, day, { ...PAPER, email: "ada@example.org" });
    await addGift(site, day, { first_name: "Silas", email: "silas@example.org" });
    for (const page of [PAGE, "/admin/donations/statements?year=2026"]) {
      const list = await staff.text(page);
      expect(list, page).toMatch(/Ada Larkspur\D+1 gift \$[\d.]+ Print/);
      expect(list, page).toMatch(/Silas Larkspur\D+1 gift \$[\d.]+ No address to send to/);
      const fields = { intent: "print", key: formKey(), all: "1", q: "", shownPrint: "1" };
      const paper = await staff.text(locationOf(await staff.post(page, fields)));
      expect(paper, page).toContain("Ada Larkspur");
      expect(paper, page).not.toContain("Silas");
    }
    await expectRowCount(site, "letters", 2);
  });

  /** Opens a desk with two gifts of Ada, of $300.00 and $50.00, and one of Silas. */
  async function openThreeGifts() {
    const opened = await openLetters(database);
    const { give } = opened;
    const first = await give(12, {
      amount_cents: 300_00,
      payment_method: "check",
      check_number: "1187",
    });
    await give(3, { amount_cents: 50_00, designation: "Phase 1", payment_method: "cash" });
    const other = await give(1, { first_name: "Silas", email: "silas@example.org" });
    return { ...opened, first, other };
  }

  test("the list has each donor once, and none whose gifts are not to be thanked", async () => {
    const { site, staff, give } = await openThreeGifts();
    const deposit = { opened_at: "2026-02-20T12:00:00.000Z", opened_by: "admin" };
    await site.add("deposits", {
      id: "still-open",
      number: 1,
      day: "2026-02-20",
      account: "",
      ...deposit,
    });
    for (const no of [
      { deposit_id: "still-open" },
      { status: "pledged" },
      { status: "refunded" },
      { is_test: 1 },
      { voided_at: "2026-02-01T00:00:00.000Z" },
      { erased_at: "2026-02-01T00:00:00.000Z" },
    ] as const)
      await give(2, { first_name: "Not", last_name: "Thanked", email: "no@example.org", ...no });
    await give(90, { first_name: "Not", last_name: "Thanked", email: "earlier@example.org" });
    await give(2, { first_name: "Anonymous", last_name: "", email: "", phone: null });
    await give(2, { ...PAPER, first_name: "Anonymous", last_name: "" });
    const list = await staff.text(PAGE);
    expectParts(list, /Ada Larkspur\D+2 gifts.*\$350\.00/, "1–3 of 3");
    expect(list).not.toContain("Not Thanked");
    await expectText(
      staff,
      "/admin/overview",
      /4 Gifts to thank.*1 Open deposits.*thanks after 7 days/,
    );
  });

  test("several gifts of a person get one mail with a receipt for each", async () => {
    const { site, staff, smtp, press, first, other, numbers, stateOf } = await openThreeGifts();
    await expectText(
      staff,
      `${PAGE}?open=${first}`,
      "Thank you for your gift of $350.00",
      "$300.00, February 17, 2026, check 1187",
    );
    await expectHtml(staff, `${PAGE}?open=${first}`, sentWithKey("email"));
    await press("email", [first, other]);
    await runDueJobs(site);
    const mail = smtp.mails.find(({ to }) => to?.[0]?.address === "ada@example.org");
    expectParts(
      mail?.text,
      /Dear Ada,[\s\S]*Received from: Ada Larkspur\nGift: \$300\.00, .*Receipt G-00000\d\nGift: \$50\.00, .*Phase 1\. Receipt G-00000\d\n/,
      "Received by: Example Community Church, EIN 00-0000000",
      "No goods or services were provided in return for any of these gifts.",
    );
    expect(mail?.text).not.toContain("/donate/mine");
    expect(await numbers()).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ]);
    await expectText(staff, "/admin/donations?q=G-000001", /\b1 of \d+ gifts/);
    expect(await stateOf(first)).toMatchObject({
      state: "thanked",
      way: "email",
      username: "admin",
    });
    await expectText(staff, PAGE, "by hand, since January 1, 2026.");
    // The gift's panel offers the letter again.
    await expectHtml(staff, `/admin/donations?open=${first}`, sentWithKey("again"));
    const withoutKey = press("again", [first], { way: "email", key: "" });
    await expectAnswer(withoutKey, 400);
  });

  test("a person gets one mail, however often the button is pressed, simultaneously or later", async () => {
    const { site, smtp, press, first, other, numbers } = await openThreeGifts();
    const key = formKey();
    const answers = await Promise.all([
      press("email", [first, other], { key }),
      press("email", [first, other], { key }),
      press("email", [first]),
    ]);
    expect(answers.map(locationOf).filter((place) => place.includes("letters-sent"))).not.toEqual(
      [],
    );
    // Letters that are being sent can't be taken back.
    for (const { id } of await site.rows("letters"))
      expect(locationOf(await press("put-back", [id]))).toContain("nothing-to-do");
    await runDueJobs(site);
    await press("email", [first, other]);
    // After a process died, a job that is already done runs again.
    await site.set("jobs", { state: "waiting" });
    await runDueJobs(site);
    expect(smtp.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      "ada@example.org",
      "silas@example.org",
    ]);
    expect(await numbers()).toHaveLength(3);
  });

  test("a gift that staff thanked in their own way stays so when another letter did not print", async () => {
    const { site, press, give, numbers, stateOf } = await openLetters(database);
    const gift = await give(0, { amount_cents: 20_00 });
    await press("other", [gift], { note: "Called on Monday" });
    expect(await stateOf(gift)).toMatchObject({
      state: "thanked",
      way: "other",
      note: "Called on Monday",
    });
    expect(await numbers()).toEqual([]);
    await site.set("donations", PAPER, { id: gift });
    await press("again", [gift], { way: "print", key: "taken-back" });
    await press("not-printed", [], { batch: "taken-back" });
    expect(await stateOf(gift)).toMatchObject({ state: "thanked", way: "other" });
  });

  test("a letter that cannot be sent says why, and no press sends it", async () => {
    const { site, staff, press, give } = await openLetters(database);
    const blocked = {
      "In Larkspur 1 gift $100.00 Describe it": await give(9, {
        first_name: "In",
        email: "kind@example.org",
        payment_method: "in_kind",
      }),
      "Stock Larkspur 1 gift $100.00 Describe it": await give(9, {
        first_name: "Stock",
        email: "stock@example.org",
        payment_method: "stock",
      }),
      "No address to send to": await give(8, { first_name: "No", email: "no@example.org" }),
      "Given twice?": await give(7, { first_name: "Twice", email: "twice@example.org" }),
      "Please do not mail": await give(6, {
        ...PAPER,
        first_name: "Never",
        email: "never@example.org",
      }),
      "Has died": await give(5, { ...PAPER, first_name: "Late", email: "late@example.org" }),
    };
    await give(7, { first_name: "Twice", email: "twice@example.org" });
    const refused = { email_key: "no@example.org", at: "2026-02-01T00:00:00.000Z" };
    await site.add("refused_addresses", { ...refused, reason: "550 5.1.1" });
    await correctByEmail(site.db, "never@example.org", { no_mail: 1 });
    await correctByEmail(site.db, "late@example.org", { died: 1 });
    const list = await staff.text(PAGE);
    for (const reason of Object.keys(blocked)) expect(list).toContain(reason);
    await press("email", Object.values(blocked));
    await press("print", Object.values(blocked));
    await press("email", [], { all: "1", q: "" });
    const {
      "Given twice?": twice,
      "No address to send to": homeless,
      "Please do not mail": silent,
      ...barred
    } = blocked;
    const again = async (id: string, way: string) =>
      locationOf(await press("again", [id], { way }));
    const notWritten = (id: string) => `/admin/donations?open=${id}&toast=letter-not-written`;
    for (const id of [homeless, silent, ...Object.values(barred)])
      expect(await again(id, "email")).toBe(notWritten(id));
    for (const id of Object.values(barred)) {
      expect(await again(id, "print")).toBe(notWritten(id));
      await press("print-one", [id]);
    }
    await press("print-one", [twice]);
    await expectRowCount(site, "letters", 0);
    // On Sunday such a letter is handed over.
    await expectText(staff, `${PAGE}?open=${silent}`, "Print to hand over");
    await expectHtml(staff, `${PAGE}?open=${homeless}`, `href="/admin/people/${homeless}"`);
    await press("print-one", [silent]);
    await again(homeless, "print");
    const letters = await site.rows("letters");
    expect(letters.map(({ text }) => JSON.parse(text ?? "").address)).toEqual([[], []]);
    await publishContent(site, "organization", {
      ...organizationDefaults,
      church: CHURCH.church,
    });
    const silas = await give(1, { first_name: "Silas", email: "silas@example.org" });
    await expectNoText(staff, `${PAGE}?open=${silas}`, "Send by email");
    // The list shows the state before the press too; an alert announces what the press did not
    // do.
    const alert = 'role="alert"';
    const shown = { all: "1", q: "", shownEmail: "2", shownPrint: "0" };
    await expectAnswer(
      press("email", [], shown),
      409,
      "The list has changed: 1 letter can go now",
      alert,
    );
    const missing = "its EIN, is missing";
    for (const intent of ["email", "print"])
      await expectAnswer(press(intent, [], { all: "1", q: "" }), 409, missing, alert);
    const before = await staff.html(PAGE);
    expect(before).toContain('href="/admin/site/edit/organization"');
    expect(before).not.toContain(alert);
    await expectRowCount(site, "receipts", letters.length);
  });

  test("a printed gift is thanked once staff say it printed well, and as before if it did not", async () => {
    // In Denver this is still March 1.
    const clock = new TestClock("2026-03-02T05:00:00.000Z");
    const { site, staff, press, give, numbers, stateOf } = await openLetters(database, clock);
    const one = await give(9, { ...PAPER, first_name: "Hollis", last_name: "Greywater" });
    const two = await give(8, { ...PAPER, first_name: "Orrin", last_name: "Fallowmere" });
    const printed = locationOf(await press("print", [one, two]));
    const paper = await staff.text(printed);
    expectParts(paper, /Hollis Greywater ?15 Placeholder Lane ?Ignacio, CO 81137/, "March 1, 2026");
    expect(paper).not.toContain("DUPLICATE");
    expect(await stateOf(one)).toMatchObject({ state: "printing" });
    const batch = decodeURIComponent(printed.split("/").at(-1) ?? "");
    await expectText(staff, PAGE, "2 letters printed");
    await press("not-printed", [], { batch });
    expect(await stateOf(one)).toMatchObject({ state: "waiting" });
    const again = locationOf(await press("print", [one, two]));
    await expectNoText(staff, again, "DUPLICATE");
    // After staff have said that a letter printed well, they can't take it back.
    for (const intent of ["printed", "not-printed"])
      await press(intent, [], { batch: again.split("/").at(-1) ?? "" });
    expect(await stateOf(two)).toMatchObject({ state: "thanked", way: "print" });
    expect(new Set(await site.column("receipts", "letter_id")).size).toBe(2);
    await expectText(staff, again, "DUPLICATE");
    expect(await numbers()).toEqual([
      [1, null],
      [2, null],
    ]);
    expect((await press("printed", [], { batch })).headers.get("location")).toContain(
      "nothing-to-do",
    );
  });
});
