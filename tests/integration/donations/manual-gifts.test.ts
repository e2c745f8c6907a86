import { describe, expect, test } from "vitest";
import { readPerson } from "#domain/people/read-people.ts";
import { DAY, MINUTE } from "#domain/values/clock.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import { giftsFrom } from "#tests/support/import-file.ts";
import { databases, expectRow, expectRowCount, openDesk } from "#tests/support/open-test-site.ts";
import { correctByEmail, findPersonByEmail } from "#tests/support/people.ts";
import { locationOf } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoText,
  expectParts,
  expectText,
} from "#tests/support/text-of.ts";

const NEW = "/admin/donations/new";
const check = {
  kind: "Check",
  amount: "$2,500.00",
  date: "2026-02-18",
  months: "",
  firstName: "June and Cole",
  lastName: "Maddox",
  email: "maddox@example.org",
  phone: "",
  city: "Ignacio",
  state: "CO",
  street: "1 Sample Road",
  postalCode: "81137",
  checkNumber: "1042",
  designation: "Phase 1",
  notes: "Thank by phone",
};
const key = "0123456789abcdef";
const RUTH = { firstName: "Ruth", lastName: "Candelaria", email: "ruth@example.org" };
const PROMISE = { source: "pledge-form", status: "pledged", donation_type: "Pledge" } as const;
const PLEDGED = {
  kind: "Pledge",
  months: "12",
  every: "3",
  startsOn: "2026-04-01",
  method: "",
};

describe.each(databases)("records by hand on %s", (database) => {
  /** Opens a desk whose test compares the sum raised with the one at the start, in dollars. */
  async function openFigure() {
    const desk = await openDesk(database);
    const { raised } = await progressOf(desk.site);
    const expectRaised = (more: number) =>
      expect(progressOf(desk.site)).resolves.toMatchObject({ raised: raised + more });
    return { ...desk, expectRaised };
  }

  /** Opens a desk with a check of $2,500 that was corrected to $2,600. */
  async function openCorrected() {
    const opened = await openFigure();
    const { site, staff, clock } = opened;
    await staff.post(NEW, { ...check, key });
    clock.advance(MINUTE);
    const { id, updated_at } = await site.row("donations", { source: "staff" });
    const version = updated_at ?? "";
    const edit = `/admin/donations/${id}/edit`;
    const corrected = { ...check, amount: "2,600", checkNumber: "1043", version };
    await expectAnswer(staff.post(edit, corrected), 303);
    return { ...opened, id, version, edit, corrected };
  }

  test("a form with mistakes comes back as it was typed, with each mistake at its field", async () => {
    const { site, staff } = await openDesk(database);
    const form = await staff.html(NEW);
    expectParts(form, "Labor, services and the use of a place can", "Letters use an address");
    const formKey = /name="key" value="([\w-]+)"/.exec(form)?.[1] ?? "";
    const names = { lastName: "", firstName: "" };
    const mistakes = { kind: "", amount: "much", date: "2026-04-01", ...names };
    await expectAnswer(
      staff.post(NEW, { ...check, key: formKey, ...mistakes }),
      400,
      "Please choose what it is",
      "for example 500.00",
      "lies in the future",
      "A name is required",
      formKey,
      'value="much"',
    );
    await expectAnswer(
      staff.post(NEW, { ...check, key: formKey, postmark: "2026-02-19" }),
      400,
      "of a later day than the gift",
    );
    await expectAnswer(
      staff.post(NEW, { ...check, key: formKey, date: "0206-02-19" }),
      400,
      "lies too far back",
    );
    expect(await giftsFrom(site, "staff")).toEqual([]);
  });

  test("a check that is sent twice is stored once", async () => {
    const { site, staff, expectRaised } = await openFigure();
    for (let sent = 1; sent <= 2; sent++)
      await expectAnswer(staff.post(NEW, { ...check, key }), 303);
    for (const changed of [{ amount: "2,600" }, { date: "2026-02-17" }, { checkNumber: "1043" }])
      await expectAnswer(staff.post(NEW, { ...check, ...changed, key }), 409, "something else");
    await expectRow(
      site,
      "donations",
      {
        amount_cents: 250_000,
        status: "received",
        donation_type: "Check",
        payment_method: "check",
        check_number: "1042",
        designation: "Phase 1",
        street: "1 Sample Road",
        city: "Ignacio",
        state: "CO",
        postal_code: "81137",
        received_at: "2026-02-18T19:00:00.000Z",
      },
      { source: "staff" },
    );
    await expectRaised(2_500);
  });

  test("a new gift in a fund's name is recorded as coming through it until staff remove that", async () => {
    const { site, staff } = await openDesk(database);
    const fund = { ...check, firstName: "", lastName: "Fidelity Charitable", email: "" };
    for (let sent = 1; sent <= 2; sent++)
      await expectAnswer(staff.post(NEW, { ...fund, key }), 303);
    const { id, updated_at, came_by } = await site.row("donations", { source: "staff" });
    expect(came_by).toBe("Fidelity Charitable");
    const version = updated_at ?? "";
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, { ...fund, version }), 303);
    await expectRow(site, "donations", { came_by: null }, { id });
  });

  test("a corrected check is shown with its history", async () => {
    const { staff, expectRaised, id } = await openCorrected();
    await expectRaised(2_600);
    await expectText(
      staff,
      `/admin/donations?open=${id}`,
      "Amount: $2,500.00 → $2,600.00",
      "Check number: 1042 → 1043",
      "Entered by hand",
      "Paid by Check 1043",
      "For Phase 1",
      "Address 1 Sample Road Ignacio, CO 81137",
    );
  });

  test("a form that was opened before a correction overwrites it with the second press only", async () => {
    const { staff, expectRaised, version, edit } = await openCorrected();
    const mine = { ...check, notes: "mine" };
    const refused = await staff.post(edit, { ...mine, version });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain('value="mine"');
    await expectRaised(2_600);
    const newer = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
    await expectAnswer(staff.post(edit, { ...mine, version: newer }), 303);
    await expectRaised(2_500);
  });

  test("a voided check no longer counts, and can't be corrected", async () => {
    const { site, staff, expectRaised, id, edit, corrected } = await openCorrected();
    await staff.post("/admin/donations", { intent: "void", id, reason: "Bounced" });
    await expectRaised(0);
    const [voided] = await giftsFrom(site, "staff");
    const late = { ...corrected, notes: "x", version: voided?.updated_at ?? "" };
    await expectAnswer(staff.post(edit, late), 409);
    await expectAnswer(staff.get(edit), 404, "This record no longer exists");
    expect(await giftsFrom(site, "staff")).toEqual([voided]);
    const counted = await addGift(site, "2026-02-20T12:00:00.000Z");
    const csv = await (await staff.get("/admin/donations/export")).text();
    expect(csv).toContain(counted);
    expect(csv).not.toContain(id);
  });

  test("goods have a description in place of a sum, and add nothing to the figure", async () => {
    const { staff, expectRaised } = await openFigure();
    const goods = { kind: "In-kind", amount: "", description: "Lumber", notes: "" };
    const enterGoods = (change: object) =>
      staff.post(NEW, { ...check, ...goods, ...change, key: crypto.randomUUID() });
    await expectAnswer(enterGoods({ description: "" }), 400, "Say what was given");
    await expectAnswer(enterGoods({ kind: "Cash" }), 400, "for example 500.00");
    await expectAnswer(enterGoods({}), 303);
    await expectRaised(0);
    const csv = await (await staff.get("/admin/donations/export")).text();
    const [head = "", ...rows] = csv.replaceAll('"', "").split("\r\n");
    expect(head).toMatch(
      /,payment_method,check_number,designation,description,street,postal_code,/,
    );
    expect(rows).toContainEqual(
      expect.stringMatching(/,in_kind,,Phase 1,Lumber,1 Sample Road,81137,,,,,,,$/),
    );
  });

  /** Opens a desk with two gifts of one person; the first was corrected to another donor. */
  async function openCorrectedDonor() {
    const { site, staff } = await openDesk(database);
    for (const street of ["1 Sample Road", "2 Sample Road"])
      await staff.post(NEW, { ...check, street, key: crypto.randomUUID(), despiteDuplicate: "1" });
    const [gift, other] = await site.rows("donations", { source: "staff" });
    const id = gift?.id ?? "";
    const otherId = other?.id ?? "";
    const { person_id, first_name, last_name, email } = await site.row("donations", { id });
    const named = { person_id, first_name, last_name, email };
    const part = await addGift(site, "2026-02-18T12:00:00.000Z", { ...named, split_from: id });
    const installment = { person_id, pledge_id: id };
    const payment = await addGift(site, "2026-02-18T12:00:00.000Z", installment);
    await site.set("people", { no_mail: 1 }, { id: person_id ?? "" });
    const thanks = { intent: "other", key: crypto.randomUUID(), all: "1", q: "", note: "A call" };
    await staff.post("/admin/donations/thanks", thanks);
    // The person of a gift without one has its id.
    const bo = { first_name: "Bo", email: "bo@example.org" };
    const friend = await addGift(site, "2026-02-18T12:00:00.000Z", bo);
    const paid = { ...bo, person_id: friend, pledge_id: id };
    const friends = await addGift(site, "2026-02-18T12:00:00.000Z", paid);
    const corrected = { ...check, ...RUTH, version: gift?.updated_at ?? "" };
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, corrected), 303);
    const giver = await findPersonByEmail(site.db, RUTH.email);
    return { site, staff, id, otherId, part, payment, friend, friends, giver };
  }

  test("a gift corrected to another donor takes the wishes, its payments and the parts of its check along", async () => {
    const { site, staff, id, otherId, part, payment, friend, friends, giver } =
      await openCorrectedDonor();
    expect((await site.row("people", { id: giver })).no_mail).toBe(1);
    for (const moved of [id, part, payment])
      await expectRow(site, "donations", { person_id: giver, letter_id: null }, { id: moved });
    // What another person paid on a pledge stays theirs.
    await expectRow(site, "donations", { person_id: friend }, { id: friends });
    // Those under its name get the right one, with a line in their history.
    const corrected = { last_name: "Candelaria", email: RUTH.email, phone: null };
    await expectRow(site, "donations", corrected, { id: part });
    const { details } = await site.row("donation_changes", { donation_id: part });
    expect(details).toContain(`"email":["${check.email}","${RUTH.email}"]`);
    expect((await site.row("donations", { id: payment })).last_name).toBe("Larkspur");
    // A donor who was known before keeps their own wishes.
    const { updated_at, person_id } = await site.row("donations", { id: otherId });
    await addGift(site, "2026-02-18T12:00:00.000Z", { person_id, email: check.email });
    const bo = { firstName: "Bo", lastName: "Larkspur", email: "bo@example.org" };
    const form = { ...check, ...bo, version: updated_at ?? "" };
    await expectAnswer(staff.post(`/admin/donations/${otherId}/edit`, form), 303);
    await expectRow(site, "donations", { person_id: friend }, { id: otherId });
    await expectRow(site, "people", { no_mail: 0 }, { id: friend });
  });

  test("a gift corrected to another donor leaves its earlier person the name, emails and other gifts", async () => {
    const { site, otherId } = await openCorrectedDonor();
    const { letter_id, person_id } = await site.row("donations", { id: otherId });
    expect(letter_id).not.toBeNull();
    const earlier = await readPerson(site.db, person_id ?? "");
    expect(earlier).toMatchObject({ lastName: "Maddox", emails: [check.email] });
  });

  test.each([
    ["stays", "another spelling and email", { lastName: "Fenn", email: "fenn@example.org" }],
    ["stays", "another name at its street", { firstName: "Aida", lastName: "Venn" }],
    ["moves", "someone who is known at its street", { ...RUTH, email: "" }],
    [
      "moves",
      "another name, email and street",
      { lastName: "Vale", email: "vale@example.org", street: "9 Sample Road" },
    ],
  ])("a gift %s when it is corrected to %s", async (expected, _fields, correction) => {
    const { site, staff } = await openDesk(database);
    await staff.post(NEW, { ...check, ...RUTH, key: crypto.randomUUID() });
    const ada = { ...check, firstName: "Ada", lastName: "Fen", email: "", despiteDuplicate: "1" };
    for (let entered = 1; entered <= 2; entered++)
      await staff.post(NEW, { ...ada, key: crypto.randomUUID() });
    const [gift, other] = await site.rows("donations", { last_name: "Fen" });
    expect(gift?.person_id).toBe(other?.person_id);
    const corrected = { ...ada, ...correction, version: gift?.updated_at ?? "" };
    await expectAnswer(staff.post(`/admin/donations/${gift?.id}/edit`, corrected), 303);
    const { person_id } = await site.row("donations", { id: gift?.id ?? "" });
    expect(person_id === other?.person_id ? "stays" : "moves").toBe(expected);
  });

  test("a gift beside a voided one names its person anew, but no namesake", async () => {
    const { site, staff } = await openDesk(database);
    const at = "2026-02-18T12:00:00.000Z";
    const otis = { first_name: "Otis", email: "" };
    const namesake = await addGift(site, at, otis);
    const id = await addGift(site, at, otis);
    await addGift(site, at, { ...otis, first_name: "Otho", person_id: id, voided_at: at });
    const renamed = { ...check, firstName: "Opal", lastName: "Fern", email: "", version: at };
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, renamed), 303);
    await expectRow(site, "donations", { person_id: id }, { id });
    await expectRow(site, "people", { name_key: "larkspur otis" }, { id: namesake });
  });

  test.each([
    ["keeps its letter under the same name", "Larkspur"],
    ["is still to thank under another name", "Candelaria"],
    ["keeps a letter that was to both", "Candelaria", true],
  ])(
    "a gift that follows its corrected email takes its payments and parts along, and %s",
    async (_what, last_name, isToBoth = false) => {
      const { site, staff } = await openDesk(database);
      const at = "2026-02-18T19:00:00.000Z";
      const right = { last_name, email: "right@example.org" };
      await addGift(site, "2026-02-17T19:00:00.000Z", right);
      const id = await addGift(site, at);
      await addGift(site, at, { pledge_id: id });
      await addGift(site, at, { split_from: id });
      const thanks = { intent: "other", key, all: "1", q: "", note: "A call" };
      await staff.post("/admin/donations/thanks", thanks);
      const { letter_id } = await site.row("donations", { id });
      expect(letter_id).not.toBeNull();
      const person_id = await findPersonByEmail(site.db, right.email);
      if (isToBoth) await site.set("letters", { members: person_id });
      const typed = { firstName: "Ada", lastName: last_name, email: right.email, method: "check" };
      const corrected = { ...check, ...typed, version: at };
      await expectAnswer(staff.post(`/admin/donations/${id}/edit`, corrected), 303);
      const moved = await site.rows("donations", { received_at: at });
      const isThanked = last_name === "Larkspur" || isToBoth;
      const expected = { ...right, person_id, letter_id: isThanked ? letter_id : null };
      expect(moved).toMatchObject([expected, expected, expected]);
      await expectRowCount(site, "person_emails", 1);
    },
  );

  test("the history of a corrected day has the organization's days", async () => {
    const { site, staff } = await openDesk(database);
    const evening = "2026-02-19T03:00:00.000Z";
    const id = await addGift(site, evening, { source: "staff", donation_type: "Check" });
    const corrected = { ...check, date: "2026-02-17", version: evening };
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, corrected), 303);
    await expectText(staff, `/admin/donations?open=${id}`, "2026-02-18 → 2026-02-17");
  });

  test("an equal gift needs a confirmation before it is stored, unlike a different one", async () => {
    const { site, staff } = await openDesk(database);
    const enter = (fields: object) => staff.post(NEW, { ...check, ...fields });
    expect(locationOf(await enter({ key }))).toMatch(
      /^\/admin\/donations\?open=.+&toast=gift-saved$/,
    );
    // Another staff member types the same person, and the day in the organization's time zone; in
    // UTC it is the next day.
    await site.set("donations", { received_at: "2026-02-19T05:00:00.000Z" });
    const again = "fedcba9876543210";
    for (const same of [
      { firstName: "june and", lastName: "cole maddox", email: "" },
      { firstName: "", lastName: "Maddox", email: "MADDOX@example.org" },
    ]) {
      await expectAnswer(
        enter({ ...same, key: again }),
        409,
        "A gift of $2,500.00 by June and Cole Maddox on this day is already here",
        `value="${again}"`,
        'name="despiteDuplicate"',
      );
    }
    for (const other of [
      { amount: "2500.01" },
      { date: "2026-02-19" },
      { date: "2026-02-17" },
      { lastName: "Fenn", email: "" },
    ])
      await expectAnswer(enter({ ...other, key: crypto.randomUUID() }), 303);
    const email = "Maddox@example.org";
    for (let sent = 1; sent <= 2; sent++)
      await expectAnswer(enter({ email, key: again, despiteDuplicate: "1" }), 303);
    await expectRowCount(site, "donations", 1, { email });
    expect(await giftsFrom(site, "staff")).toHaveLength(6);
    await site.set("donations", { voided_at: "2026-03-01" });
    expect((await enter({ key: crypto.randomUUID() })).status, "like voided ones").toBe(303);
  });

  test.each([
    ["a row of our own spreadsheet", { source: "csv", external_id: "content:72669d9d:2" }, {}],
    ["a payment on a pledge", { source: "pledge-payment", donation_type: "Payment" }, {}],
    ["what staff typed, but for its kind where that is none", { source: "staff" }, PLEDGED],
    ["a pledge, which stays on the day it was made", PROMISE, PLEDGED],
  ] as const)("%s is corrected; only a transaction is fixed", async (_what, record, form) => {
    const { site, staff } = await openDesk(database);
    const at = "2026-02-18T19:00:00.000Z";
    const id = await addGift(site, at, { ...record });
    const edit = `/admin/donations/${id}/edit`;
    await expectNoText(staff, edit, "come from its provider");
    const typed = { amount: "500", date: "2026-02-17", method: "check", ...form };
    const answer = await staff.post(edit, { ...check, ...typed, version: at });
    expect(answer.status).toBe(303);
    const noon = "2026-02-17T19:00:00.000Z";
    const isPromise = record === PROMISE;
    const before = "donation_type" in record ? record.donation_type : "One-time";
    const kind = isPromise ? "Pledge over 12 months, quarterly" : before;
    expect((await giftsFrom(site, record.source))[0]).toMatchObject({
      amount_cents: 500_00,
      received_at: noon,
      created_at: isPromise ? at : noon,
      donation_type: kind,
      pledge_months: isPromise ? 12 : null,
      pledge_every: isPromise ? 3 : null,
      pledge_starts_on: isPromise ? "2026-04-01" : null,
    });
  });

  test("a part that was split off a bank transfer stays one when its form is saved as shown", async () => {
    const { site, staff } = await openDesk(database);
    const transfer = { donation_type: "Payment", payment_method: "bank" } as const;
    const id = await addGift(site, "2026-02-18T19:00:00.000Z", {
      ...transfer,
      source: "pledge-payment",
    });
    const split = { intent: "split", id, amount: "40", designation: "Roof", key };
    await staff.post("/admin/donations", split);
    const stale = { ...check, version: "2026-02-18T19:00:00.000Z" };
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, stale), 409);
    const part = await site.row("donations", { designation: "Roof" });
    const edit = `/admin/donations/${part.id}/edit`;
    await expectHtml(staff, edit, 'name="kind" value="Check"', 'value="bank" selected=""');
    const shown = { kind: "Check", method: "bank", designation: "Roof", amount: "40" };
    const version = part.updated_at ?? "";
    await expectAnswer(staff.post(edit, { ...check, ...shown, version }), 303);
    await expectRow(site, "donations", { ...transfer, notes: check.notes }, { id: part.id });
  });

  test("a correction leaves amount and date of a provider's gift as the provider reported them", async () => {
    const { site, staff, clock } = await openDesk(database);
    const at = new Date(clock.now().getTime() - DAY).toISOString();
    const reported = { amount_cents: 4_000, donation_type: "Monthly" };
    const email = "fen@example.org";
    const id = await addGift(site, at, {
      ...reported,
      last_name: "Fenn",
      source: "donorbox",
      email,
    });
    const wishes = { no_mail: 1, no_calls: 0, no_publishing: 0, updated_at: at, username: "admin" };
    await correctByEmail(site.db, email, wishes);
    const mended = { lastName: "Fenn-Hart", email: "fenn@example.org" };
    const fields = { ...check, amount: "9999", ...mended, version: at };
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, fields), 303);
    // The person's wishes also apply to the corrected email.
    const person = await findPersonByEmail(site.db, "fenn@example.org");
    expect(await site.rows("people")).toEqual([expect.objectContaining({ ...wishes, id: person })]);
    await expectRowCount(site, "person_emails", 1);
    expect((await giftsFrom(site, "donorbox"))[0]).toMatchObject({
      ...reported,
      received_at: at,
      last_name: "Fenn-Hart",
    });
  });
});
