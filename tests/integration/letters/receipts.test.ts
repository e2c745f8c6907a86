import { describe, expect, test } from "vitest";
import { recordOnlineGift } from "#domain/giving/record-online-gift.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { REFUNDED } from "#domain/ports/payments.ts";
import { HOUR, isoTime } from "#domain/values/clock.ts";
import { paymentOf } from "#tests/support/gift-reports.ts";
import { formKey, openLetters, PAGE, PAPER } from "#tests/support/letters.ts";
import { runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  type Fields,
} from "#tests/support/open-test-site.ts";
import { correctByEmail } from "#tests/support/people.ts";
import { locationOf } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoText,
  expectParts,
  expectText,
  textOf,
} from "#tests/support/text-of.ts";

type Letters = Awaited<ReturnType<typeof openLetters>>;

describe.each(databases)("receipts on %s", (database) => {
  /** One gift whose letter was mailed; `again` writes the letter again. */
  const openMailedLetter = async () => {
    const letters = await openLetters(database);
    const { site, press, give } = letters;
    const gift = await give(2, { amount_cents: 100_00, ...PAPER, email: "ada@example.org" });
    await press("email", [gift]);
    await runDueJobs(site);
    return { ...letters, gift, again: (fields: Fields) => press("again", [gift], fields) };
  };

  test("a letter printed again is a duplicate, once for each form, until staff say that it was not printed", async () => {
    const { site, staff, press, stateOf, gift, again } = await openMailedLetter();
    const key = formKey();
    await again({ way: "print", key });
    const copy = locationOf(await again({ way: "print", key }));
    await expectText(staff, copy, /Receipt G-000001, DUPLICATE/);
    await expectRowCount(site, "letters", 2);
    await press("not-printed", [], { batch: key });
    await expectRowCount(site, "letters", 1);
    expect(await stateOf(gift)).toMatchObject({ state: "thanked" });
    // A corrected receipt that did not print is in no letter, so its gift waits.
    await site.set("donations", { amount_cents: 70_00 }, { id: gift });
    const corrected = formKey();
    await again({ way: "print", key: corrected });
    // Its paper may be on its way before staff say so.
    await site.set("donations", { amount_cents: 60_00 }, { id: gift });
    const next = formKey();
    const paper = locationOf(await again({ way: "print", key: next }));
    await expectText(staff, paper, "Receipt G-000003, corrected, replaces G-000002");
    for (const batch of [next, corrected]) await press("not-printed", [], { batch });
    expect(await stateOf(gift)).toMatchObject({ state: "waiting" });
    expect(await site.subjectsOf("letter.withdrawn")).toEqual(Array(3).fill("letters:1"));
  });

  test("a check that is split after its letter is acknowledged whole when it is written again, but for a part of another person", async () => {
    const { site, staff, smtp, give, gift, again } = await openMailedLetter();
    await site.set("donations", { source: "staff" }, { id: gift });
    const split = { intent: "split", id: gift, amount: "40", designation: "Roof", key: formKey() };
    await staff.post("/admin/donations", split);
    await again({ way: "email" });
    await runDueJobs(site);
    for (const part of ["$60.00", "$40.00"]) expect(smtp.mails.at(-1)?.text).toContain(part);
    // One part turns out to be another person's gift.
    const { person_id } = await site.row("donations", {
      id: await give(1, { email: "june@example.org" }),
    });
    await site.set("donations", { person_id }, { designation: "Roof" });
    await again({ way: "email" });
    await runDueJobs(site);
    expect(smtp.mails.at(-1)?.text).toContain("$60.00");
    expect(smtp.mails.at(-1)?.text).not.toContain("$40.00");
  });

  test("a correction takes a receipt back for the next number, a refund takes it back, an erasure leaves the number", async () => {
    const { site, staff, smtp, numbers, stateOf, gift, again } = await openMailedLetter();
    await site.set("donations", { amount_cents: 120_00 }, { id: gift });
    expect((await stateOf(gift))?.receipts).toMatchObject([{ number: 1, state: "corrected" }]);
    const original = (await site.row("letters")).id;
    await expectText(
      staff,
      `/admin/donations/letters/${original}`,
      /DUPLICATE.*G-000001: taken back: the gift was corrected/,
    );
    expect(await site.subjectsOf("record.viewed")).toContain(`letter:${original}`);
    await expectHtml(staff, `/admin/donations/letters/${original}`, /line-through">[^<]*G-000001/);
    await again({ way: "email", key: formKey() });
    await runDueJobs(site);
    expect(smtp.mails.at(-1)?.text).toContain("Receipt G-000002, corrected, replaces G-000001");
    const states = async () => (await stateOf(gift))?.receipts.map(({ state }) => state);
    await site.set("donations", { amount_cents: 100_00 }, { id: gift });
    expect(await states(), "the first was replaced").toEqual(["corrected", "corrected"]);
    await site.set("donations", { amount_cents: 120_00 }, { id: gift });
    // The same letter again has the same number.
    await again({ way: "email", key: formKey() });
    await site.set("donations", { status: "refunded" }, { id: gift });
    expect(await states()).toEqual(["taken back", "taken back"]);
    const sent = smtp.mails.length;
    await runDueJobs(site);
    expect(smtp.mails, "nor is a copy of it sent that waited").toHaveLength(sent);
    await expectText(staff, `/admin/donations?open=${gift}`, "taken back");
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

  test("each letter says who issues the tax receipt, and only our own receipts are numbered and in statements", async () => {
    const { site, staff, smtp, press, give, stateOf } = await openLetters(database);
    const kinds: [email: string, gift: object, expected: RegExp, absent: RegExp][] = [
      [
        "fund@example.org",
        { came_by: "Fidelity Charitable" },
        /Given through others: \$100.00, .*Fidelity Charitable/,
        /tax|EIN|Receipt|deduct|goods or services/i,
      ],
      [
        "ira@example.org",
        { came_by: "IRA (qualified charitable distribution)" },
        /directly from the trustee of your IRA.*can't be deducted as well. No goods or services[\s\S]*Received by: Example Community Church, EIN/,
        /Receipt G|as US law allows/,
      ],
      [
        "supper@example.org",
        { benefit: "A supper", benefit_cents: 40_00 },
        /A supper, which we estimate in good faith to be worth \$40.00. The amount .* is limited to what you gave beyond that value: \$60.00./,
        /No goods or services/,
      ],
      [
        "plain@example.org",
        {},
        /Vanguard Charitable. Any tax receipt for it comes from them[\s\S]*in return for this gift/,
        /estimate|IRA/,
      ],
    ];
    const ids = [];
    for (const [email, gift] of kinds) ids.push(await give(2, { email, ...gift }));
    await give(1, { email: "plain@example.org", came_by: "Vanguard Charitable" });
    await press("email", ids);
    await runDueJobs(site);
    const subjects = smtp.mails.map(({ subject }) => subject);
    expect(subjects).toContain("Thank you for your gift of $100.00");
    expect(subjects.join()).not.toContain("$200.00");
    const others = (await site.rows("donations")).filter(({ came_by }) => came_by);
    const numbered = await site.column("receipts", "donation_id");
    expect(others.filter(({ id }) => numbered.includes(id))).toEqual([]);
    for (const [email, , expected, absent] of kinds) {
      const whole = smtp.mails.find(({ recipients }) => recipients.includes(email))?.text ?? "";
      // The foot of every mail says who sends it.
      const [mail = ""] = whole.split("With thanks,");
      expect(mail).toMatch(expected);
      expect(mail).not.toMatch(absent);
    }
    await expectText(staff, "/admin/donations/statements?year=2026", "2 people");
    const form = { kind: "Check", amount: "100", date: "2026-02-27", lastName: "Larkspur" };
    const edit = { ...form, email: "plain@example.org", version: "", months: "1" };
    const refused = staff.post(`/admin/donations/${ids[3]}/edit`, { ...edit, benefit: "Supper" });
    await expectAnswer(refused, 400);
    await site.set("donations", { came_by: "Benevity" }, { id: ids[3] ?? "" });
    expect((await stateOf(ids[3] ?? ""))?.receipts).toMatchObject([{ state: "issued by others" }]);
    await press("again", [ids[3] ?? ""], { way: "email" });
    await runDueJobs(site);
    expect(smtp.mails.at(-1)?.text).toMatch(
      /Benevity. Any tax receipt for it comes from them, .* use receipt G-00000\d for your taxes./,
    );
  });

  test("a letter names the person behind it: whose gift it is, or whom staff name for a foundation", async () => {
    const { site, smtp, press, give, staff } = await openLetters(database);
    const email = "vales@example.org";
    const of = (first_name: string) => ({ email, first_name, last_name: "Vale" });
    const john = await give(4, of("John"));
    await give(3, of("Mary"));
    const second = await give(2, of("Mary"));
    await give(1, { email: "fund@example.org", first_name: "", last_name: "Vale Foundation" });
    await press("email", [john]);
    await runDueJobs(site);
    const both = smtp.mails.at(-1)?.text ?? "";
    expectParts(both, /Dear John and Mary,/, /Received from: John and Mary Vale/);
    expect(both.match(/Gift: (John|Mary) Vale: \$100/g)).toHaveLength(3);
    await site.post("/donate/mine", { email });
    await runDueJobs(site);
    expect(smtp.mails.at(-1)?.text).not.toMatch(/^Dear (John|Mary)/);
    await press("again", [john], { way: "email", key: formKey() });
    await press("again", [second], { way: "email", key: formKey() });
    await runDueJobs(site);
    const texts = smtp.mails.slice(-2).map(({ text }) => text ?? "");
    for (const [name, other] of [
      ["John", "Mary"],
      ["Mary", "John"],
    ]) {
      const letter = texts.find((text) => text.includes(`Dear ${name},`)) ?? "";
      expect(letter).toContain(`Received from: ${name} Vale`);
      expect(letter).not.toContain(other);
    }
    const statements = "/admin/donations/statements?year=2026";
    await expectText(
      staff,
      `${statements}&open=${john}`,
      /Dear John and Mary, .*: John Vale, \$100.00 .*: Mary Vale, \$100.00/,
    );
    const rows = (await site.rows("donations")).find(({ last_name }) =>
      last_name.endsWith("dation"),
    );
    const toFund = () => staff.text(`${statements}&open=${rows?.id}`);
    expect(await toFund()).toContain("Dear friends,");
    const { street, city, state, postal_code: postalCode } = PAPER;
    await staff.post(`/admin/people/${rows?.person_id}`, {
      intent: "correct",
      lastName: "Vale Foundation",
      contact: "Rev. June Fenn",
      street,
      city,
      state,
      postalCode,
    });
    expect(await toFund()).toMatch(/Dear Rev. Fenn,.*Received from: Vale Foundation Desig/);
    await expectText(staff, `/admin/people/${rows?.person_id}`, "Attn. Rev. June Fenn 15");
    await press("email", [rows?.id ?? ""]);
    const letter = (await site.rows("letters")).find(({ person_id: to }) => to === rows?.person_id);
    expect(JSON.parse(letter?.text ?? "")).toMatchObject({
      address: ["Vale Foundation", "Attn. Rev. June Fenn", street, "Ignacio, CO 81137"],
    });
  });

  /** Returns the text of the page that a donor opens through a mailed link. */
  async function readOwnGifts({ site, smtp }: Pick<Letters, "site" | "smtp">) {
    // Only two links are sent in a quarter of an hour.
    await site.db.deleteFrom("submission_counts").execute();
    await site.post("/donate/mine", { email: "ada@example.org" });
    await runDueJobs(site);
    const token = /token=([\w-]+)/.exec(smtp.mails.at(-1)?.text ?? "")?.[1] ?? "";
    return textOf(await site.post("/donate/mine", { token }));
  }

  test("a donor's own page says that it ends with the newest 200 gifts and 100 letters", async () => {
    const { site, smtp, press, give } = await openLetters(database);
    await press("email", [await give(3, {})]);
    await runDueJobs(site);
    const letter = await site.row("letters");
    const { number, ...receipt } = await site.row("receipts");
    /** Copies the gift with its letter and receipt. */
    const copy = async (first: number, copies: number) => {
      const ids = Array.from({ length: copies }, (_, index) => `copy-${first + index}`);
      await site.add("letters", ...ids.map((id) => ({ ...letter, id, batch: id })));
      for (const id of ids) await give(3, { id, letter_id: letter.id });
      const copyReceipt = (id: string, index: number) => ({
        ...receipt,
        number: first + index,
        donation_id: id,
        letter_id: id,
      });
      await site.add("receipts", ...ids.map(copyReceipt));
    };
    await copy(2, 98);
    for (let gift = 0; gift < 100; gift++) await give(4, {});
    expect(await readOwnGifts({ site, smtp })).not.toContain("are shown");
    await copy(100, 1);
    const page = await readOwnGifts({ site, smtp });
    expectParts(page, "The newest 200 are shown.", "The newest 100 are shown.");
  });

  test("a donor's own page has what is paid of pledges, copies of valid letters, and tax rules with statements", async () => {
    const { site, smtp, press, give, staff } = await openLetters(database);
    const pledged = { status: "pledged", confirmed_at: "2026-02-10T12:00:00.000Z" } as const;
    const pledge = await give(20, { ...pledged, amount_cents: 1000_00, pledge_months: 4 });
    // This pledge was made after the year of the statement.
    await give(-310, { ...pledged, amount_cents: 77_00 });
    const mine = () => readOwnGifts({ site, smtp });
    const unpaid = await mine();
    expect(unpaid).toContain("$0.00 paid, $1,000.00 open.");
    expect(unpaid).not.toContain("no gifts");
    expect(unpaid.match(/\$1,000\.00/g)).toHaveLength(2);
    const gift = await give(3, { amount_cents: 250_00, pledge_id: pledge });
    const small = await give(20, { ...pledged, amount_cents: 40_00 });
    await give(100, { amount_cents: 40_00, pledge_id: small });
    // This pledge was made and paid before the year of the statement.
    const early = await give(100, { ...pledged, amount_cents: 33_00 });
    await give(90, { amount_cents: 33_00, pledge_id: early, postmarked_on: "2025-11-29" });
    expect(await mine()).toContain("November 29, 2025 $33.00");
    // This pledge was made before the year of the statement, and fulfilled in it.
    const late = await give(100, { ...pledged, amount_cents: 55_00 });
    await give(1, { amount_cents: 55_00, pledge_id: late });
    const refunded = await give(2, { amount_cents: 60_00 });
    await press("email", [gift]);
    await press("email", [refunded]);
    await staff.post("/admin/donations/statements?year=2026", {
      intent: "email",
      key: formKey(),
      all: "1",
      q: "",
    });
    await runDueJobs(site);
    const statement = smtp.mails.find(({ subject }) => subject === "Your gifts in 2026");
    expect(statement?.text).toMatch(
      /Your pledge: \$1,000.00, February 9, 2026: \$250.00 paid, \$750.00 open[\s\S]*Public Law 119-21/,
    );
    expect(statement?.text).not.toMatch(/\$(77|33)\.00/);
    expect(statement?.text).toContain("$40.00 paid");
    expect(statement?.text).toContain("$55.00, November 21, 2025: $55.00 paid, $0.00 open");
    // This gift is from the same person, under another email.
    const [{ person_id = "" } = {}] = await site.rows("donations");
    const other = { person_id, amount_cents: 777_00, email: "home@example.org" };
    await give(1, { ...pledged, ...other });
    expect(await mine()).toMatch(/Your gifts in 2026, March 1, 2026/);
    await site.set("donations", { status: "refunded" }, { id: refunded });
    const page = await mine();
    expect(page).toMatch(/\$1,000.00 , \$250.00 paid, \$750.00 open. Pay the next part/);
    expect(page).not.toContain("Your gifts in 2026");
    expect(page).toMatch(/No longer valid: G-000002/);
    expect(page).not.toContain("$777.00");
    await site.set("donations", { status: "received" }, { id: refunded });
    // Nor are letters that were not sent, or went to another address of the person.
    const { id, sent_at } = await site.row("letters", { kind: "statement" });
    await site.set("letters", { sent_at: null }, { id });
    expect(await mine()).not.toContain("Your gifts in 2026");
    await site.set("letters", { sent_at }, { id });
    for (const { id, text } of await site.rows("letters")) {
      const moved = text?.replaceAll("ada@example.org", "home@example.org");
      await site.set("letters", { text: moved }, { id });
    }
    expect(await mine()).not.toContain("Your gifts in 2026");
  });

  test("a letter whose gift is corrected while the email waits is withdrawn, and listed again", async () => {
    const { site, staff, smtp, press, give } = await openLetters(database);
    const statements = "/admin/donations/statements?year=2026";
    const id = await give(2, {});
    const ofFund = await give(1, { email: "fund@example.org", came_by: "Vanguard Charitable" });
    await press("email", [id, ofFund]);
    await staff.post(statements, { intent: "email", key: formKey(), all: "1", q: "" });
    for (const changed of [id, ofFund])
      await site.set("donations", { amount_cents: 70_00 }, { id: changed });
    await runDueJobs(site);
    expect(smtp.mails).toEqual([]);
    await expectText(staff, PAGE, "$70.00");
    await expectText(staff, statements, "Select all 1");
    // So is a letter to someone who died, or wants no more mail, while it waits.
    for (const wish of [{ no_mail: 1 }, { no_mail: 0, died: 1 }]) {
      await correctByEmail(site.db, "ada@example.org", { no_mail: 0, died: 0 });
      await press("email", [id]);
      await expectRowCount(site, "letters", 1);
      await correctByEmail(site.db, "ada@example.org", wish);
      await runDueJobs(site);
      await expectRowCount(site, "letters", 0);
    }
    // So is a letter with someone else's gift, also one of an earlier release.
    await correctByEmail(site.db, "ada@example.org", { died: 0 });
    for (const written of [{ year: null }, { stated: null }]) {
      await press("email", [id]);
      await site.set("letters", written);
      await site.set("donations", { person_id: ofFund }, { id });
      await runDueJobs(site);
      expect(await site.rows("letters"), JSON.stringify(written)).toEqual([]);
      await site.set("donations", { person_id: id }, { id });
    }
    // So is a household's letter from which an erased member was removed.
    await correctByEmail(site.db, "ada@example.org", { died: 0 });
    await press("email", [id]);
    await site.set("letters", { text: null });
    await runDueJobs(site);
    expect(await site.rows("letters")).toEqual([]);
    expect(smtp.mails).toEqual([]);
    // The receipts of letters that were not sent are replaced by none.
    await site.set("donations", { amount_cents: 80_00 }, { id });
    await press("email", [id]);
    await runDueJobs(site);
    expect(smtp.mails[0]?.text).toMatch(/Receipt G-00000\d\n/);
  });

  test("a gift through the site's own form is thanked and receipted by its own mail, once", async () => {
    const { site, db, clock, staff, smtp, stateOf, numbers } = await openLetters(database);
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    const readAt = isoTime(clock);
    const payment = paymentOf(readAt, { lastName: "L", amountCents: 10_330 });
    const recorded = [1, 2].map(() => recordOnlineGift(db, clock, provider, payment));
    const [{ donationId } = { donationId: "" }] = await Promise.all(recorded);
    await expectNoText(staff, PAGE, "Ada L");
    smtp.refuseWith = 451;
    await runDueJobs(site);
    await site.set("donations", { amount_cents: 10_340 });
    clock.advance(HOUR);
    await runDueJobs(site);
    smtp.refuseWith = null;
    clock.advance(HOUR);
    await runDueJobs(site);
    // A done job that runs again sends nothing.
    await db.updateTable("jobs").set({ state: "waiting" }).execute();
    await runDueJobs(site);
    expect(smtp.refusals).toBe(2);
    // The first letter was not sent, so the donor does not have its receipt.
    expect(smtp.mails[0]?.text).not.toMatch(/DUPLICATE|G-000001/);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      "Thank you for your gift of $103.40",
    ]);
    expect(smtp.mails[0]?.text).toMatch(/Receipt G-000002[\s\S]*\/donate\/mine/);
    await expectNoText(staff, `/admin/donations/letters/online:${donationId}`, "taken back");
    expect(await stateOf(donationId)).toMatchObject({ state: "thanked", username: "the site" });
    const test = paymentOf(isoTime(clock), { externalId: "pi_test" });
    await recordOnlineGift(db, clock, { ...provider, isTest: true }, test);
    await runDueJobs(site);
    expect(smtp.mails[1]?.subject).toContain("Test, no money moved");
    expect(await numbers()).toEqual([
      [1, null],
      [2, null],
    ]);
    await correctByEmail(db, "ada@example.org", { died: 1 });
    await site.set("people", { name_key: "l ada de la" });
    const late = paymentOf(isoTime(clock), { externalId: "pi_late", lastName: "De La L" });
    const { donationId: waits } = await recordOnlineGift(db, clock, provider, late);
    await runDueJobs(site);
    expect(smtp.mails, "staff write to the family").toHaveLength(2);
    await expectRow(site, "donations", { letter_id: null }, { id: waits });
    const widow = { externalId: "pi_widow", firstName: "Ruth" };
    await recordOnlineGift(db, clock, provider, paymentOf(isoTime(clock), widow));
    await runDueJobs(site);
    expect(smtp.mails[2]?.text).toContain("Dear Ruth");
    // Staff describe crypto first. A refund is announced, without a receipt.
    const issued = await numbers();
    const crypto = {
      externalId: "pi_crypto",
      firstName: "Ruth",
      paymentMethod: "in_kind",
    } as const;
    const paid = paymentOf(isoTime(clock), crypto);
    const { donationId: undescribed } = await recordOnlineGift(db, clock, provider, paid);
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(3);
    expect(await stateOf(undescribed)).toMatchObject({ state: "waiting" });
    clock.advance(HOUR);
    const part = { ...crypto, amountCents: 50_00, refundedCents: 50_00 };
    const returned = paymentOf(isoTime(clock), part, { state: REFUNDED.partly });
    await recordOnlineGift(db, clock, provider, returned);
    await runDueJobs(site);
    expect(smtp.mails[3]?.text).toContain("We are returning");
    expect(await numbers()).toEqual(issued);
  });

  test("a gift that staff have thanked for stays with their letter once its email is known", async () => {
    const { site, db, clock } = await openLetters(database);
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    const report = (email: string) => {
      clock.advance(HOUR);
      const payment = paymentOf(isoTime(clock), { email }, { feeCents: email ? 330 : null });
      return recordOnlineGift(db, clock, provider, payment);
    };
    await report("");
    const letter = { kind: "thanks", way: "other", batch: "b", username: "admin" } as const;
    await site.add("letters", { id: "staff", created_at: isoTime(clock), ...letter });
    await site.set("donations", { letter_id: "staff" });
    await report("ada@example.org");
    const thanked = { letter_id: "staff", email: "ada@example.org" };
    await expectRow(site, "donations", thanked);
  });
});
