import { describe, expect, test } from "vitest";
import { changeUnversioned } from "#domain/changes/change.ts";
import { firstGiving } from "#domain/content/facts/giving.ts";
import { isoTime, MINUTE } from "#domain/values/clock.ts";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import {
  type DatabaseKind,
  databases,
  expectRow,
  expectRowCount,
  expectRows,
  openDesk,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { mergeByEmail } from "#tests/support/people.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { addStaff, locationOf } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

const LIST = "/admin/donations/deposits";
const PAGE = `${LIST}/1`;

const row = (fields: Record<string, string>) => ({
  key: crypto.randomUUID(),
  name: "Opal Ferncliff",
  amount: "150",
  kind: "Check",
  checkNumber: "0871",
  designation: "Phase 1",
  person: "",
  pledge: "",
  ...fields,
});

/** Opens a desk with an open deposit, and functions that send its forms. */
async function open(database: DatabaseKind) {
  const { site, staff, clock } = await openDesk(database);
  const form = { key: crypto.randomUUID(), day: "2026-02-20", account: "Example Bank, 0417" };
  for (let sent = 1; sent <= 2; sent++) expect(locationOf(await staff.post(LIST, form))).toBe(PAGE);
  await addBystanderGifts(site);
  const enter = (fields: Record<string, string>) => staff.post(`${PAGE}/rows`, row(fields));
  const act = (fields: Record<string, string>) => staff.post(PAGE, fields);
  const offer = async (name: string) =>
    (await staff.get(`/admin/donations/donors?q=${name}`)).json();
  return { site, staff, clock, enter, act, offer };
}

/** Opens a deposit of a mailed check, sent three times at once, and cash: $170.50. */
async function openWithRows(database: DatabaseKind) {
  const opened = await open(database);
  const { site, enter } = opened;
  const { raised } = await progressOf(site);
  const mailed = { key: crypto.randomUUID(), postmark: "2026-02-18", cameBy: "Benevity" };
  const sent = await Promise.all([enter(mailed), enter(mailed), enter(mailed)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  await enter({ name: "", kind: "Cash", amount: "20.50", designation: "" });
  const gifts = await site.rows("donations");
  const check = gifts.find(({ payment_method }) => payment_method === "check");
  const version = check?.updated_at ?? "";
  return { ...opened, raised, mailed, checkId: check?.id ?? "", version };
}

async function openClosed(database: DatabaseKind) {
  const deposit = await openWithRows(database);
  await deposit.act({ intent: "close", counted: "170.50" });
  return deposit;
}

describe.each(databases)("rows of a deposit on %s", (database) => {
  test("each row is a gift at once, once for each key", async () => {
    const { site, enter, raised, mailed } = await openWithRows(database);
    await expectAnswer(enter({ name: "" }), 400);
    await expectAnswer(enter({ amount: "much" }), 400);
    // The answer was lost, and staff typed another row into the form.
    for (const other of [
      { amount: "600" },
      { name: "Nell Sampleton" },
      { checkNumber: "0872" },
      { kind: "Cash" },
      { postmark: "2026-02-17" },
      { cameBy: "" },
      { designation: "Roof" },
      { pledge: "another" },
    ])
      await expectAnswer(enter({ ...mailed, ...other }), 400, '"recorded"');
    const gifts = await site.rows("donations");
    expect(gifts.toSorted((a, b) => b.amount_cents - a.amount_cents)).toMatchObject([
      {
        first_name: "Opal",
        last_name: "Ferncliff",
        amount_cents: 15_000,
        source: "staff",
        payment_method: "check",
        check_number: "0871",
        designation: "Phase 1",
        received_at: "2026-02-20T19:00:00.000Z",
        postmarked_on: "2026-02-18",
        came_by: "Benevity",
      },
      { last_name: "Anonymous", amount_cents: 2_050, payment_method: "cash" },
    ]);
    expect(await progressOf(site)).toMatchObject({ raised: raised + 170.5 });
    const fund = { key: crypto.randomUUID(), name: "Schwab Charitable Fund", checkNumber: "9" };
    for (let sent = 1; sent <= 2; sent++) await expectAnswer(enter(fund), 200);
    await expectRow(site, "donations", { came_by: "DAFgiving360" }, { check_number: "9" });
  });

  test("the list says that it ends with the newest 200", async () => {
    const { site, staff } = await open(database);
    const { id, number, ...first } = await site.row("deposits");
    // With the first and the bystanders' these are 199.
    const copies = Array.from({ length: 197 }, (_, index) => index + 2);
    const copy = (number: number) => ({ ...first, id: `deposit-${number}`, number });
    await site.add("deposits", ...copies.map(copy));
    await expectNoText(staff, LIST, "are shown");
    await site.add("deposits", copy(200));
    await expectText(staff, LIST, "The newest 200 are shown.");
  });

  test("of two rows that look alike the second needs a confirmation, until the deposit is closed", async () => {
    const { staff, enter, act } = await open(database);
    for (let row = 1; row <= 2; row++) await enter({ key: crypto.randomUUID() });
    const asks = "Row 1 has the same donor and check number";
    await expectText(staff, PAGE, asks);
    await expectAnswer(act({ intent: "close", counted: "300" }), 303);
    await expectNoText(staff, PAGE, asks);
  });

  test("a known donor keeps their records together; a row that was taken out no longer counts", async () => {
    const { site, staff, clock, enter, act } = await open(database);
    const at = isoTime(clock);
    const person = await addGift(site, at, { email: "opal@example.org", city: "Ignacio" });
    await enter({ name: "Ada Larkspur", person, checkNumber: "2207" });
    await enter({ name: "Ada Larkspur", checkNumber: "2208" });
    await expectNoText(staff, PAGE, "same donor and check number");
    const key = crypto.randomUUID();
    const wrong = { key, name: "Ada larkspur", person, checkNumber: "2207", amount: "500" };
    await enter(wrong);
    await expectText(staff, PAGE, "Row 1 has the same donor and check number");
    const gifts = (await site.rows("donations")).filter(({ deposit_id }) => deposit_id);
    const opal = ["opal@example.org", "Ignacio"];
    expect(gifts.map(({ last_name, email, city }) => [last_name, email, city]).sort()).toEqual([
      ["Larkspur", "", null],
      ["Larkspur", ...opal],
      // The name is found as it was typed.
      ["larkspur", ...opal],
    ]);
    const id = gifts.find(({ amount_cents }) => amount_cents === 50_000)?.id ?? "";
    const { raised } = await progressOf(site);
    // The number of another deposit removes nothing from this one.
    const other = { key: crypto.randomUUID(), day: "2026-02-21", account: "" };
    const path = locationOf(await staff.post(LIST, other));
    for (const { id } of gifts)
      await expectAnswer(staff.post(path, { intent: "take-out", id }), 409);
    await act({ intent: "take-out", id });
    expect(await progressOf(site)).toMatchObject({ raised: raised - 500 });
    await expectText(staff, PAGE, "Running total $300.00");
    await expectAnswer(act({ intent: "take-out", id }), 409, "not in the open deposit any more");
    // The form kept the row, because the answer to it was lost.
    await expectAnswer(enter(wrong), 400, '"recorded"');
  });

  test("a person who has given nothing yet is offered by name, and the row becomes theirs", async () => {
    const { site, staff, enter, offer } = await open(database);
    const id = crypto.randomUUID();
    await staff.post("/admin/people/new", { id, firstName: "Merle", lastName: "Cundiff" });
    expect(await offer("cundiff")).toMatchObject([{ person: { id }, gift: null, due: null }]);
    await enter({ name: "Merle Cundiff", person: id });
    await expectRows(site, "donations", [{ person_id: id }]);
    await enter({ name: "Merle Cundiff", person: id });
    expect(await offer("merle")).toMatchObject([
      { person: { id }, gift: { check_number: "0871" } },
    ]);
    // One more than are shown: the page says that there are more.
    for (const firstName of ["A", "B", "C", "D", "E", "F", "G"]) {
      const person = { id: crypto.randomUUID(), firstName, lastName: "Cundiff" };
      await staff.post("/admin/people/new", person);
    }
    expect(await offer("cundiff")).toHaveLength(7);
  });

  /** Opens a deposit of someone with two pledges, the newest of their contact details elsewhere. */
  async function openPledger() {
    const opened = await open(database);
    const { site, clock } = opened;
    const at = isoTime(clock);
    const early = "2026-02-01T12:00:00.000Z";
    for (const confirmed_at of [early, null])
      await addGift(site, early, { status: "pledged", confirmed_at, voided_at: early });
    const pledge = await addGift(site, at, {
      status: "pledged",
      amount_cents: 120_000,
      pledge_months: 12,
      confirmed_at: at,
      designation: "Phase 2",
    });
    // Earlier pledges of theirs are voided. Add a second pledge, and a later gift from another
    // address of the same person.
    clock.advance(MINUTE);
    const second = { status: "pledged", confirmed_at: at } as const;
    const nextPledge = await addGift(site, isoTime(clock), second);
    clock.advance(MINUTE);
    const moved = { email: "ada.l@example.org", phone: "970-555-0199", city: "Ignacio" };
    await addGift(site, isoTime(clock), moved);
    await changeUnversioned(site.db, (trx) =>
      mergeByEmail(trx, "ada.l@example.org", "ada@example.org", at),
    );
    const paid = { pledge, amount: "100", postmark: "2026-02-18" };
    return { ...opened, pledge, nextPledge, moved, paid };
  }

  test("a check from a pledger pays the next installment, and the figure counts it once", async () => {
    const { site, staff, enter, offer, pledge, paid } = await openPledger();
    const { raised, pledged } = await progressOf(site);
    expect(await offer("larkspur")).toMatchObject([
      {
        person: { emails: ["ada.l@example.org", "ada@example.org"] },
        due: { pledgeId: pledge, cents: 10_000, dueOn: "2026-04-01", designation: "Phase 2" },
        hasUnconfirmedPledge: false,
      },
    ]);
    const key = crypto.randomUUID();
    for (let sent = 1; sent <= 2; sent++)
      await expectAnswer(enter({ name: "A. Larkspur", key, ...paid }), 200);
    expect(await progressOf(site)).toMatchObject({ raised: raised + 100, pledged: pledged - 100 });
    await expectText(staff, PAGE, "Pays the pledge");
    await expectText(
      staff,
      `/admin/donations?open=${pledge}`,
      "Payment recorded $100.00, Check, 0871",
    );
    for (const odd of [{ pledge: "none" }, { pledge, postmark: "2026-02-21" }])
      await expectAnswer(enter(odd), 400);
  });

  test("a pledger is offered what is left of an installment, and of the next pledge when one is paid", async () => {
    const { site, enter, offer, pledge, nextPledge, paid } = await openPledger();
    await enter(paid);
    await enter({ name: "Ada Larkspur", pledge, amount: "50", designation: "" });
    expect(await offer("larkspur")).toMatchObject([{ due: { pledgeId: pledge, cents: 5_000 } }]);
    // Cash has neither number nor postmark, and one payment may be more than what is left of the
    // pledge.
    await enter({ pledge, amount: "1200", kind: "Cash", postmark: "2026-02-18" });
    const cash = await site.row("donations", { payment_method: "cash" });
    const bare = { amount_cents: 120_000, check_number: null, postmarked_on: null };
    expect(cash).toMatchObject({ ...bare, pledge_id: pledge });
    expect(await offer("larkspur")).toMatchObject([{ due: { pledgeId: nextPledge } }]);
  });

  test("a payment has the donor's newest contact details, the deposit's day and its row's designation", async () => {
    const { site, staff, clock, enter, pledge, moved, paid } = await openPledger();
    await enter(paid);
    await enter({ pledge, amount: "50", designation: "" });
    const payments = (await site.rows("donations")).filter(({ pledge_id }) => pledge_id);
    // A payment repeats the donor's newest contact details, not those of the pledge.
    for (const payment of payments)
      expect(payment).toMatchObject({ ...moved, created_at: payment.received_at });
    await expectText(staff, LIST, "2/20/2026");
    await expectText(staff, "/admin/donations?from=2026-02-20&to=2026-02-20", "2 of 9 gifts");
    // The site records when staff typed the payment, whatever the day of the money.
    expect(payments[0]?.entered_at).toBe(isoTime(clock));
    // The designations are those of each row when it was saved, whatever the pledge is for.
    expect(
      payments.map((row) => [row.amount_cents, row.designation, row.postmarked_on]).toSorted(),
    ).toEqual([
      [10_000, "Phase 1", "2026-02-18"],
      [5_000, null, null],
    ]);
  });

  test("a part split off a payment for another fund doesn't count for the pledge", async () => {
    const { site, staff, clock, enter, pledge, paid } = await openPledger();
    await enter(paid);
    const { id } = await site.row("donations", { pledge_id: pledge });
    await publishContent(site, "giving", { ...firstGiving, designations: ["Roof"] });
    const warning = "This part no longer pays the pledge";
    await expectText(staff, `/admin/donations?open=${id}`, warning);
    const part = { amount: "30", designation: "Roof", key: crypto.randomUUID() };
    // A provider's gift that has the key of the form is another gift.
    await addGift(site, isoTime(clock), { source: "donorbox", external_id: part.key });
    await staff.post("/admin/donations", { intent: "split", id, ...part });
    const roof = await site.rows("donations", { designation: "Roof" });
    expect(roof).toMatchObject([{ amount_cents: 3_000, pledge_id: null }]);
    await expectNoText(staff, `/admin/donations?open=${roof[0]?.id}`, warning);
    await expectText(staff, `/admin/donations?open=${roof[0]?.id}`, "Split between funds");
  });

  test("a donor is offered with an unconfirmed pledge, except a suspected one or a test", async () => {
    const { site, clock, offer } = await open(database);
    const promise = { email: "finn@example.org", last_name: "Alder", status: "pledged" } as const;
    await addGift(site, isoTime(clock), promise);
    expect(await offer("alder")).toMatchObject([{ due: null, hasUnconfirmedPledge: true }]);
    for (const set of [{ suspected: "links" }, { suspected: null, is_test: 1 }] as const) {
      await site.set("donations", set, { email: "finn@example.org" });
      expect(await offer("alder"), JSON.stringify(set)).toMatchObject([
        { hasUnconfirmedPledge: false },
      ]);
    }
  });
});

describe.each(databases)("a check for two funds on %s", (database) => {
  /** Enters a check of $1,600, and the form that splits half of it off for another fund. */
  async function openSplit() {
    const opened = await open(database);
    const { site, enter } = opened;
    await enter({ amount: "1600" });
    const { id } = await site.row("donations");
    const key = crypto.randomUUID();
    const split = { intent: "split", id, amount: "800", designation: "Roof", key };
    return { ...opened, split };
  }

  test("a check for two funds is one item at the bank, two gifts and one letter", async () => {
    const { site, staff, act, split } = await openSplit();
    const { id } = split;
    await site.set("donations", { benefit: "A supper", benefit_cents: 900_00 }, { id });
    for (const lacking of [{ amount: "" }, { designation: "" }, { key: "" }]) {
      const part = staff.post("/admin/donations", { ...split, ...lacking });
      await expectAnswer(part, 400, "Enter an amount, and what it is for");
    }
    for (let press = 1; press <= 2; press++)
      expect(locationOf(await staff.post("/admin/donations", split))).toContain("gift-split");
    for (const other of [{ amount: "700" }, { designation: "Kitchen" }]) {
      const part = staff.post("/admin/donations", { ...split, ...other });
      await expectAnswer(part, 400, "has recorded something else");
    }
    await expectRowCount(site, "separate_gifts", 2);
    const again = { ...split, key: crypto.randomUUID() };
    await expectAnswer(staff.post("/admin/donations", again), 400, "changed meanwhile");
    await expectText(staff, PAGE, /\$1,600.00 Check no. 0871 Phase 1, Roof .*1 check, no cash/);
    await act({ intent: "close", counted: "1600" });
    await expectText(staff, `${PAGE}/slip`, /Checks \(1\) \$1,600.00/);
    await expectText(staff, LIST, "0417 1 row $1,600.00 Closed. It matches");
    await expectNoText(staff, "/admin/overview", /\d Possible duplicates/);
    await expectText(staff, "/admin/donations/thanks", /Opal Ferncliff .*2 gifts/);
    const gifts = await site.rows("donations");
    expect(gifts.map((gift) => [gift.amount_cents, gift.designation]).sort()).toEqual([
      [800_00, "Phase 1"],
      [800_00, "Roof"],
    ]);
    // The supper was worth $900: no part has a benefit larger than its sum.
    expect(gifts.map((gift) => gift.benefit_cents).sort()).toEqual([100_00, 800_00]);
  });

  test("a check for two funds bounces as one", async () => {
    const { site, staff, split } = await openSplit();
    const { raised } = await progressOf(site);
    await staff.post("/admin/donations", split);
    // A part of a part is another part of the check.
    const { id } = await site.row("donations", { designation: "Roof" });
    const smaller = { id, amount: "100", designation: "Kitchen", key: crypto.randomUUID() };
    await staff.post("/admin/donations", { ...split, ...smaller });
    expect((await progressOf(site)).raised).toBe(raised);
    await staff.post("/admin/donations", { intent: "bounce", id: split.id, day: "2026-02-25" });
    expect((await progressOf(site)).raised).toBe(raised - 1600);
    expect(await site.column("donations", "benefit_cents")).toEqual([null, null, null]);
    // The history of each part records it.
    const changes = await site.rows("donation_changes");
    const voided = changes.filter(({ action }) => action === "voided");
    expect(new Set(voided.map((change) => change.donation_id))).toEqual(
      new Set(await site.column("donations", "id")),
    );
    await expectAnswer(
      staff.post("/admin/donations", { ...split, key: crypto.randomUUID(), amount: "50" }),
      400,
      "changed meanwhile",
    );
  });

  test.each(["Roof", "Phase 1"])(
    "the part for %s that left its deposit changes no number on the slip",
    async (designation) => {
      const { site, staff, act, split } = await openSplit();
      await staff.post("/admin/donations", split);
      const { id } = await site.row("donations", { designation });
      const correct = async (fields: Record<string, string>) => {
        const { updated_at } = await site.row("donations", { id });
        const gift = { amount: "800", date: "2026-02-20", lastName: "Ferncliff", months: "" };
        const corrected = { ...gift, ...fields, version: updated_at ?? "" };
        await expectAnswer(staff.post(`/admin/donations/${id}/edit`, corrected), 303);
      };
      await correct({ kind: "Card" });
      await act({ intent: "close", counted: "800" });
      await correct({ kind: "Check", checkNumber: "0871" });
      await correct({ kind: "Check", checkNumber: "0872" });
      await expectText(staff, `${PAGE}/slip`, /0871 .*\$800\.00/);
    },
  );

  test("a provider's gift and a promise cannot be split", async () => {
    const { site, staff, split } = await openSplit();
    for (const whole of [{ source: "donorbox" }, { status: "pledged" }] as const) {
      const id = await addGift(site, "2026-02-20T12:00:00.000Z", whole);
      const part = { ...split, id, key: crypto.randomUUID(), amount: "50" };
      await expectAnswer(staff.post("/admin/donations", part), 400, "changed meanwhile");
    }
  });
});

describe.each(databases)("an open deposit on %s", (database) => {
  test("takes another day and account with its gifts, and is deleted without rows only", async () => {
    const { site, staff, clock, act, checkId } = await openWithRows(database);
    clock.advance(MINUTE);
    const correct = (fields: Record<string, string>) =>
      act({ intent: "correct", day: "2026-02-19", account: "Other Bank", ...fields });
    await expectAnswer(correct({ day: "2999-01-01" }), 400, "not in the future");
    await expectAnswer(correct({ day: "2026-02-17" }), 409, "does not go with this day");
    const shown = await site.row("versions", { name: "site" });
    await expectAnswer(correct({}), 200, "Received 2/19/2026, into Other Bank");
    // The ledger shows the day.
    expect((await site.row("versions", { name: "site" })).value).toBeGreaterThan(shown.value);
    const deposit_id = (await site.row("deposits")).id;
    const gifts = await site.rows("donations", { deposit_id });
    const at = "2026-02-19T19:00:00.000Z";
    const days = { received_at: at, created_at: at, updated_at: isoTime(clock) };
    expect(gifts).toMatchObject([days, days]);
    expect(await site.subjectsOf("deposit.corrected")).toEqual(["deposit:1"]);
    // A page that was opened before takes back neither the day nor the account of a colleague.
    const opened = { shownDay: "2026-02-20", shownAccount: "Example Bank, 0417" };
    const stale = { ...opened, day: opened.shownDay, account: "Third Bank" };
    await expectAnswer(correct(stale), 200, "Received 2/19/2026, into Third Bank");
    const refused = correct({ ...opened, formName: "correct", day: "2999-01-01" });
    await expectAnswer(refused, 400, 'name="shownDay" value="2026-02-20"');
    // A gift whose own day was corrected keeps it.
    const own = "2026-02-16T19:00:00.000Z";
    await site.set("donations", { received_at: own, created_at: own }, { payment_method: "cash" });
    // So does one that was voided.
    await addGift(site, at, { deposit_id, voided_at: at });
    await expectAnswer(correct({ day: "2026-02-20" }), 200, "Received 2/20/2026");
    const received = (await site.rows("donations", { deposit_id })).map((gift) => gift.received_at);
    expect(received.sort()).toEqual([own, at, "2026-02-20T19:00:00.000Z"]);
    await expectAnswer(act({ intent: "delete" }), 409, "without rows");
    for (const { id } of gifts) await act({ intent: "take-out", id });
    expect(locationOf(await act({ intent: "delete" }))).toBe(LIST);
    await expectRowCount(site, "deposits", 0);
    expect((await site.row("donations", { id: checkId })).deposit_id).toBeNull();
    const next = { key: crypto.randomUUID(), day: "2026-02-20", account: "Example Bank" };
    expect(locationOf(await staff.post(LIST, next))).toBe(`${LIST}/2`);
    // The log has no link to a deposit that was deleted.
    const links = (await staff.html("/admin/audit")).match(/(?<=href=")[^"]*deposits\/\d+/g);
    expect(links).toEqual([`${LIST}/2`]);
  });
});

describe.each(databases)("a closed deposit on %s", (database) => {
  test("a deposit is closed and printed with the total that was counted", async () => {
    const { staff, act } = await openWithRows(database);
    await expectAnswer(act({ intent: "reopen", reason: "Typo" }), 409);
    await act({ intent: "count", counted: "180.50" });
    const unclear = await act({ intent: "close", counted: "much" });
    expect([unclear.status, await unclear.text()]).toEqual([400, expect.stringContaining("much")]);
    await expectText(staff, PAGE, "You counted $10.00 more than the rows");
    const counted = "180.50";
    // The user had accepted another total.
    for (const despite of ["", "18050", "17051"])
      await expectAnswer(
        act({ intent: "close", counted, despite }),
        409,
        "Example Bank, 0417 You counted $10.00 more than the rows",
      );
    await act({ intent: "count", counted: "170.50" });
    await expectText(staff, PAGE, "It matches");
    expect(locationOf(await act({ intent: "close", counted: "170.50" }))).toBe(
      `${PAGE}/slip?print`,
    );
    await act({ intent: "close", counted: "170.50" });
    await expectText(
      staff,
      `${PAGE}/slip`,
      "Example Bank, 0417",
      "February 20, 2026",
      "1 0871 Opal Ferncliff $150.00",
      "Checks (1) $150.00 Cash $20.50 Total deposit $170.50",
    );
    for (const none of ["2", "1.5", "99999999999", "Infinity"])
      expect((await staff.get(`${LIST}/${none}`)).status, none).toBe(404);
  });

  test("in a closed deposit staff can't add rows or correct what the slip says", async () => {
    const { site, staff, enter, act, mailed, checkId, version } = await openClosed(database);
    await expectAnswer(enter(mailed), 200);
    const late = await enter({ amount: "1" });
    expect([late.status, await late.json()]).toEqual([400, { ok: false, reason: "closed" }]);
    const edit = {
      kind: "Check",
      amount: "151",
      date: "2026-02-20",
      lastName: "Ferncliff",
      checkNumber: "0871",
      version,
    };
    for (const change of [{}, { amount: "150", checkNumber: "0872" }])
      await expectAnswer(
        staff.post(`/admin/donations/${checkId}/edit`, { ...edit, ...change }),
        409,
        "in a closed deposit",
      );
    await expectAnswer(act({ intent: "take-out", id: checkId }), 409);
    await expectAnswer(act({ intent: "count", counted: "150" }), 409);
    await expectAnswer(act({ intent: "correct", day: "2026-02-19", account: "" }), 409);
    await expectRows(site, "deposits", [{ counted_cents: 170_50 }]);
  });

  test("a gift that staff void once its deposit is closed stays on the slip, also after another press on an old page", async () => {
    const { staff, clock, act, checkId } = await openClosed(database);
    const voided = { intent: "void", id: checkId, reason: "Stolen" };
    await expectAnswer(staff.post("/admin/donations", voided), 303);
    clock.advance(MINUTE);
    await act({ intent: "close", counted: "170.50" });
    await expectText(staff, `${PAGE}/slip`, "Total deposit $170.50");
    await expectText(staff, LIST, "2 rows $170.50");
  });

  test("a deposit is reopened with a reason, by no editor; what was on its slip stays in it", async () => {
    const { site, staff, act, enter, clock, checkId } = await openClosed(database);
    await act({ intent: "close", counted: "170.50" });
    const bounce = { intent: "bounce", id: checkId, day: "2026-02-27" };
    await expectAnswer(staff.post("/admin/donations", bounce), 303);
    const editor = await addStaff(staff, "june", "editor");
    await expectAnswer(editor.post(PAGE, { intent: "reopen", reason: "Typo" }), 403);
    const cash = await site.row("donations", { payment_method: "cash" });
    await staff.post("/admin/donations", { intent: "void", id: cash.id, reason: "Stolen" });
    await act({ intent: "reopen", reason: "A check was missing" });
    const reopened = await staff.html(PAGE);
    expect(reopened).toContain("Reopened: A check was missing");
    // Neither row can be taken out.
    expect(reopened).not.toContain("Take out the row");
    await expectText(staff, LIST, "2 rows $170.50");
    for (const action of ["opened", "closed", "reopened"])
      expect(await site.subjectsOf(`deposit.${action}`), action).toEqual(["deposit:1"]);
    // A row that is voided before the deposit is closed again was on no slip.
    clock.advance(MINUTE);
    await enter({ checkNumber: "0999" });
    const { id } = await site.row("donations", { check_number: "0999" });
    await staff.post("/admin/donations", { intent: "void", id, reason: "Twice" });
    // One that bounces before was at the bank.
    await enter({ checkNumber: "0888" });
    const bounced = await site.row("donations", { check_number: "0888" });
    await staff.post("/admin/donations", { intent: "bounce", id: bounced.id, day: "2026-02-27" });
    await expectText(staff, LIST, "3 rows $320.50");
    await act({ intent: "close", counted: "320.50" });
    await expectText(staff, `${PAGE}/slip`, "Total deposit $320.50");
  });

  test("a gift that came by card can leave an open deposit; in a closed deposit no gift can be corrected or restored", async () => {
    const { site, staff, enter, act } = await open(database);
    const gift = { amount: "150", date: "2026-02-20", lastName: "Ferncliff", checkNumber: "0871" };
    const correct = async (id: string, changes: Record<string, string>) => {
      const { updated_at } = await site.row("donations", { id });
      const version = updated_at ?? "";
      return staff.post(`/admin/donations/${id}/edit`, { ...gift, version, ...changes });
    };
    await expectAnswer(act({ intent: "close", counted: "" }), 409, "without rows");
    for (const checkNumber of ["0871", "0872", ""]) await enter({ checkNumber });
    const ids = (await site.column("donations", "id")).sort();
    const [card = "", check = "", bare = ""] = ids;
    await expectAnswer(correct(card, { kind: "Card" }), 303);
    await expectText(staff, PAGE, "Running total $300.00");
    // A corrected check stays in its deposit.
    const noted = { kind: "Check", checkNumber: "0872", notes: "Called" };
    await expectAnswer(correct(check, noted), 303);
    await expectText(staff, PAGE, "Running total $300.00");
    await enter({ checkNumber: "0873" });
    const bounced = await site.row("donations", { check_number: "0873" });
    const onBounced = (fields: Record<string, string>) =>
      staff.post("/admin/donations", { id: bounced.id, ...fields });
    await onBounced({ intent: "void", reason: "Bounced" });
    await expectAnswer(act({ intent: "take-out", id: bounced.id }), 409);
    await expectText(staff, LIST, "2 rows $300.00");
    await expectAnswer(act({ intent: "close", counted: "300" }), 303);
    for (const more of [{ kind: "Check", amount: "151" }, { kind: "Cash" }])
      await expectAnswer(correct(bare, { checkNumber: "", ...more }), 409);
    // The check was not on the slip, and restoring it doesn't add it.
    await onBounced({ intent: "restore" });
    await expectText(staff, `${PAGE}/slip`, "Total deposit $300.00");
    // The bank had sent the wrong check back; once it is restored, the gift doesn't mention the
    // bounce.
    const back = { id: check, day: "2026-02-20", reason: "" };
    for (const intent of ["bounce", "restore"])
      await expectAnswer(staff.post("/admin/donations", { ...back, intent }), 303);
    await expectRow(
      site,
      "donations",
      {
        voided_at: null,
        bounced_on: null,
      },
      { id: check },
    );
  });
});

describe.each(databases)("a check that bounced on %s", (database) => {
  test("a check that bounced stays in its closed deposit, and is found everywhere", async () => {
    const { staff, clock, checkId } = await openClosed(database);
    clock.advance(MINUTE);
    const bounce = { intent: "bounce", id: checkId, day: "2026-02-27" };
    await expectAnswer(
      staff.post("/admin/donations", { ...bounce, day: "2027-02-27" }),
      400,
      "lies in the future",
    );
    // A repetition keeps the first day.
    for (const day of [bounce.day, "2026-02-28"])
      expect(locationOf(await staff.post("/admin/donations", { ...bounce, day })), day).toContain(
        "toast=check-bounced",
      );
    await expectText(staff, `${PAGE}/slip`, "Total deposit $170.50");
    // Staff find the bounced check in every place where they look, also by the number in the
    // bank's notice.
    for (const [path, says] of [
      [
        PAGE,
        /\$150\.00 Check no. 0871 came back 2\/27\/2026 .*1 row of it came back or is voided: \$150\.00/,
      ],
      ["/admin/donations", /Ferncliff .*Bounced 2\/27\/2026 \$150\.00 Check 0871/],
      ["/admin/donations?q=0871", /1 of 4 gifts .*Voided \$150\.00 1/],
      ["/admin/donations?deposit=1", /2 of 4 gifts/],
      ["/admin/donations?deposit=1&paid=check", /1 of 4 gifts/],
      ["/admin/donations?q=Deposit+1", /2 of 4 gifts/],
      ...["%23871", "%2300871", "check+871", "check+no.+0871", "ck+871", "Check+%230871"].map(
        (q) => [`/admin/donations?q=${q}`, /1 of 4 gifts/] as const,
      ),
      ["/admin/search?q=check+0871", /Bounced 2\/27\/2026/],
      [`/admin/donations?open=${checkId}`, /The bank sent the check back on February 27, 2026/],
    ] as const)
      expect(await staff.text(path), path).toMatch(says);
    // The bounced check waits for no thanks.
    await expectNoText(staff, `/admin/donations?open=${checkId}`, /Thanked Not yet/);
  });

  test("in the evening a check cannot have bounced on the next day, which UTC has already", async () => {
    const clock = new TestClock("2026-03-02T01:00:00.000Z");
    const { site, staff } = await openDesk(database, { clock });
    const id = await addGift(site, "2026-02-20T19:00:00.000Z", { payment_method: "check" });
    const bounce = (day: string) => staff.post("/admin/donations", { intent: "bounce", id, day });
    await expectAnswer(bounce("2026-03-02"), 400, "lies in the future");
    await expectAnswer(bounce("2026-03-01"), 303);
  });
});
