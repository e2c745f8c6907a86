/** Tests people on the desk: which records belong to whom, corrections by staff, merges, notes. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { insertRows } from "#db/insert-rows.ts";
import { migrations } from "#db/migrate.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { undoMerge } from "#domain/people/merge-people.ts";
import { listMergesOf } from "#domain/people/person-merges.ts";
import { readPeople, readPerson } from "#domain/people/read-people.ts";
import { readTimeline } from "#domain/people/read-timeline.ts";
import { sumPerson } from "#domain/people/sum-person.ts";
import { addBystanders, openDeskWithBystanders } from "#tests/support/bystanders.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import { addGift } from "#tests/support/gifts.ts";
import { messageForm } from "#tests/support/message.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  openDesk,
  openTestSite,
} from "#tests/support/open-test-site.ts";
import { changeEmail, correctByEmail, findPersonByEmail } from "#tests/support/people.ts";
import { addStaff, locationOf, type Staff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectNoText, expectText } from "#tests/support/text-of.ts";

const AT = "2026-02-02T12:00:00.000Z";
const NO_NAME = { first_name: "", last_name: "", email: "", phone: null };

const HOME = { street: "48 Sample Creek Road" };
const june = {
  id: "01999999-0000-7000-8000-000000000001",
  firstName: "June",
  lastName: "Ott",
  email: "June@Example.org",
  phone: "",
  street: "",
  city: "",
  state: "",
  postalCode: "",
  note: "",
};
/** Adds a person as staff do, without a record. */
const add = (staff: Staff, typed: Record<string, string>) => staff.post("/admin/people/new", typed);
const ZOE = { email: "zoe@example.org" };

const NOTE = "Rides on Sundays";
const CORRECTION = {
  firstName: "Ada",
  lastName: "Larkspur",
  phone: "505-555-0199",
  noCalls: "on",
  street: "",
  city: "",
  state: "",
  postalCode: "",
};
/** What is stored of a person after that correction and the note. */
const CORRECTED = { phones: ["505-555-0199"], wishes: { noCalls: true }, note: NOTE };

/** Returns the values that the form of a person showed, as its page sends them back. */
const shownIn = (html: string) =>
  (/name="shown" value="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll("&quot;", '"');

/** Returns the names in the desk's list of people, in its order. */
async function namesIn(staff: Staff, query: string): Promise<(string | undefined)[]> {
  const html = await staff.html(`/admin/people?${query}`);
  return [...html.matchAll(/data-row="[^"]+"[^>]*>([^<]*)/g)].map(([, name]) => name);
}

describe.each(databases)("people on %s", (database) => {
  test("a person is the records with one email, with the newest of their details", async () => {
    const site = await openTestSite(database);
    await addBystanders(site, true);
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
      ...NO_NAME,
      last_name: "Ott",
    });
    await addGift(site, "2026-03-03T12:00:00.000Z", { ...NO_NAME, pledge_id: without });
    const ada = await findPersonByEmail(site.db, "ADA@example.org");
    const people = await readPeople(site.db, [ada, without, "none"]);
    expect(people.get(ada)).toMatchObject({
      id: ada,
      name: "Ada B. Larkspur",
      emails: ["ada@example.org"],
      phones: ["(970) 555-0127"],
      place: "Pagosa Springs, CO",
      address: {
        street: "48 Sample Creek Road",
        city: "Pagosa Springs",
        state: "CO",
        postalCode: "81147",
      },
    });
    expect(people.get(without)).toMatchObject({ name: "Ott", emails: [], address: null });
    expect(people.get("none")?.name).toBe("");
    const gifts = await site.rows("donations");
    expect(gifts.filter(({ person_id }) => person_id === without)).toHaveLength(2);
    await expectRowCount(site, "people", 2);
  });

  test("a person's sums count the gifts and pledges that the public figure counts", async () => {
    const site = await openTestSite(database);
    const pledge = { status: "pledged", confirmed_at: AT } as const;
    await addGift(site, AT, { amount_cents: 1 });
    await addGift(site, AT, { ...pledge, amount_cents: 2 });
    for (const more of [
      { currency: "CAD" },
      { voided_at: AT },
      { is_test: 1 },
      { status: "refunded" } as const,
      { ...pledge, confirmed_at: null },
      { ...pledge, written_off_at: AT },
      { ...pledge, voided_at: AT },
    ])
      await addGift(site, AT, more);
    const id = (await site.rows("donations"))[0]?.person_id ?? "";
    const sumsOf = async (includeTests: boolean) =>
      sumPerson(await readTimeline(site.db, id, { now: AT, includeTests }), {
        now: AT,
        timeZone: "America/Denver",
      });
    expect(await sumsOf(false)).toMatchObject({
      all: { gifts: 1, cents: 1 },
      pledged: { gifts: 1, cents: 2 },
    });
    expect(await sumsOf(true)).toMatchObject({ all: { gifts: 2 }, pledged: { gifts: 1 } });
  });

  test("a person's sums count more gifts than the page lists, which says where it ends", async () => {
    const { site, staff } = await openDesk(database);
    const gifts = Array.from({ length: 1_000 }, () => giftRow(AT, { amount_cents: 1_00 }));
    await insertRows(site.db, "donations", gifts);
    const page = `/admin/people/${gifts[0]?.id}`;
    await expectNoText(staff, page, "are shown");
    await addGift(site, AT, { amount_cents: 1_00 });
    await expectText(staff, page, "$1,001.00", "The newest 1,000 are shown.");
    await expectText(staff, "/admin/people", "$1,001.00");
  });

  test("forms that anyone can send leave a donor's name, and records that do not count all details", async () => {
    const site = await openTestSite(database);
    await addGift(site, "2026-02-02T12:00:00.000Z", { phone: "970-555-0127" });
    const promise = { first_name: "Otto", status: "pledged" as const, confirmed_at: null };
    await addGift(site, "2026-03-04T12:00:00.000Z", promise);
    await site.postJson(
      "/api/contact",
      messageForm({ email: "ada@example.org", firstName: "Otto" }),
    );
    const spam = { email: "ada@example.org", phone: "505-555-0100", filledInMs: 1 };
    await site.postJson("/api/contact", messageForm(spam));
    // Nothing is read from records that do not count.
    const later = "2026-03-05T12:00:00.000Z";
    const other = { first_name: "Otto", phone: "505-555-0101" };
    await addGift(site, later, { ...other, voided_at: later });
    await addGift(site, later, { ...other, suspected: "links" });
    const email = "nameless@example.org";
    await site.postJson("/api/contact", messageForm({ email, phone: other.phone }));
    await site.set("contacts", { state: "spam" }, { email });
    await site.add("attendees", {
      id: "attendee",
      gathering_id: "gathering",
      created_at: later,
      name: "Otto",
      email,
      email_key: email,
      people: 1,
      state: "suspected",
      state_at: later,
      held_until: null,
      mailed_at: null,
      suspected: "links",
      idempotency_key: "attendee",
    });
    const nameless = await findPersonByEmail(site.db, email);
    const ada = await findPersonByEmail(site.db, "ada@example.org");
    const people = await readPeople(site.db, [ada, nameless]);
    expect(people.get(nameless)).toMatchObject({ name: email, phones: [] });
    expect(people.get(ada)).toMatchObject({ name: "Ada Larkspur", phones: ["970-555-0127"] });
  });
});

describe.each(databases)("a person without a record on %s", (database) => {
  test("is added once however often the form is sent", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const typed = { ...june, noCalls: "on" };
    const forms = [await staff.html("/admin/people/new"), await staff.html("/admin/people/new")];
    const ids = forms.map((form) => /name="id" value="([^"]{36})"/.exec(form)?.[1] ?? "");
    expect(new Set(ids.filter(Boolean)).size).toBe(2);
    await expectAnswer(add(staff, { ...june, email: "june" }), 400, "Invalid email address");
    await expectAnswer(add(staff, { ...june, firstName: "", lastName: "" }), 400, "Enter a name");
    for (let times = 1; times <= 2; times++) await expectAnswer(add(staff, typed), 303);
    const corrected = { ...typed, phone: "(970) 555-0117" };
    await expectAnswer(add(staff, corrected), 400, "This person is here already");
    await site.set("person_emails", { by_hand: 0 }, { person_id: june.id });
    await migrations["0113-emails-entered-by-staff"]?.up(site.db as never);
    expect(await site.column("person_emails", "by_hand")).toEqual([1]);
    const id = june.id.replace(/1$/, "2");
    const again = { ...typed, id, email: "june@example.org" };
    await expectAnswer(add(staff, again), 400, "This person is here already");
    const { street } = HOME;
    await addGift(site, "2025-06-06T12:00:00.000Z", { first_name: "Silas", email: "", street });
    const silas = { ...june, id, street, firstName: "Silas", lastName: "Larkspur", email: "" };
    await expectAnswer(add(staff, silas), 400, "This person is here already");
    await expectText(staff, `/admin/people/${june.id}`, /June Ott .*june@example\.org.*No calls/);
  });

  test("has the gifts with their email, and stays when these go", async () => {
    const { site, staff } = await openDesk(database);
    await add(staff, june);
    const gift = await addGift(site, "2026-02-02T12:00:00.000Z", {
      first_name: "June",
      last_name: "Ott",
      email: "june@example.org",
      phone: "970-555-0127",
      ...HOME,
    });
    expect(await readPerson(site.db, june.id)).toMatchObject({
      phones: ["970-555-0127"],
      address: HOME,
    });
    const namesake = { first_name: "June", last_name: "Ott", email: "namesake@example.org" };
    await addGift(site, "2026-02-02T12:00:00.000Z", namesake);
    await expectText(staff, `/admin/people/${june.id}`, /1 gift since.*Same name/);
    await changeEmail(site.db, gift, "ott@example.org");
    await site.db.deleteFrom("donations").execute();
    expect(await namesIn(staff, "q=june%40ex")).toEqual(["June Ott"]);
  });
});

describe.each(databases)("the list of people on %s", (database) => {
  /**
   * Opens a desk with gifts of Silas and Otto of 2025 and of Zoë, and with June who gave nothing.
   */
  async function openList() {
    const { site, staff } = await openDesk(database);
    const give = (day: string, first_name: string, more: object) =>
      addGift(site, `${day}T12:00:00.000Z`, { first_name, email: "", ...more });
    await give("2025-06-06", "Silas", HOME);
    await give("2025-06-06", "Zoë", ZOE);
    await give("2026-01-06", "Zoë", ZOE);
    // In Denver this is the last evening of 2025.
    await give("2026-01-01", "Otto", { ...HOME, received_at: "2026-01-01T06:59:00.000Z" });
    await add(staff, { ...june, noCalls: "on" });
    return { site, staff, give };
  }

  /** Opens a desk with gifts of Zoë, of Ada and of someone whose gift was returned. */
  async function openGivers() {
    const { site, staff, db } = await openDesk(database);
    const at = "2026-03-02T12:00:00.000Z";
    await addGift(site, at, { phone: "970-555-0127", amount_cents: 30_000 });
    await addGift(site, at, { amount_cents: 5_000 });
    await addGift(site, at, { status: "refunded" });
    await addGift(site, at, { ...ZOE, first_name: "Zoë", amount_cents: 90_000 });
    const rows = (query: string) => namesIn(staff, query);
    return { site, staff, db, at, rows };
  }

  test("finds people by phone, name or email, with what they gave", async () => {
    const { site, staff, rows } = await openGivers();
    await site.postJson(
      "/api/contact",
      messageForm({ email: "june@example.org", firstName: "June" }),
    );
    expect(await rows("sort=given")).toEqual(["Zoë Larkspur", "Ada Larkspur", expect.any(String)]);
    for (const typed of ["9705550127", "(970)+555-0127"])
      expect(await rows(`q=${typed}&sort=name`), typed).toEqual(["Ada Larkspur"]);
    for (const typed of ["zoe+larks", "zoe@example.org"])
      expect(await rows(`q=${typed}`), typed).toHaveLength(1);
    expect(await rows("page=9")).toHaveLength(3);
    await expectText(staff, "/admin/people?q=zoe", "1 person");
    await expectText(staff, "/admin/people?q=9705550127", "$350.00");
    await add(staff, { ...june, email: "jo@example.org" });
    await expectText(staff, "/admin/people?q=ott+jo@example.org", "1 person");
  });

  test("finds and orders more people than the page looks up one by one", async () => {
    const { staff, db, at, rows } = await openGivers();
    const crowd = Array.from({ length: 1_001 }, (_, n) => {
      const email = `o'visitor${n}@crowd.example`;
      return { id: randomUUID(), created_at: at, email, email_key: email, asked_at: at };
    });
    await insertRows(
      db,
      "subscribers",
      crowd.map((row) => ({ ...row, confirmed_at: at })),
    );
    await expectText(staff, "/admin/people?q=crowd", "1,001 people");
    for (const mark of ["", ..."'`\u2019\u2018\u02bc\u00b4"]) {
      await expectText(staff, `/admin/people?q=o${mark}visitor1000`, "1 person");
      await expectText(staff, `/admin/newsletter?q=o${mark}visitor1000`, "o'visitor1000@");
    }
    const [first, second] = await rows("q=example&sort=given");
    expect([first, second]).toEqual(["Zoë Larkspur", "Ada Larkspur"]);
    expect(await rows("q=example&page=999")).not.toEqual([]);
  });

  test("shows who has no address, has wishes, or gave last year only", async () => {
    const { site, staff, give } = await openList();
    const names = async (query: string) =>
      (await namesIn(staff, `sort=name&order=asc&${query}`)).map((name) => name?.split(" ")[0]);
    expect(await names("")).toEqual(["Otto", "Silas", "Zoë", "June"]);
    for (const doubt of [{ voided_at: "2026-02-02" }, { suspected: "links" }])
      await give("2026-02-02", "Zoë", { ...ZOE, ...HOME, ...doubt });
    expect(await names("who=no-address")).toEqual(["Zoë", "June"]);
    await give("2026-02-02", "Zoë", { ...ZOE, ...HOME });
    expect(await names("who=no-address")).toEqual(["June"]);
    await correctByEmail(site.db, ZOE.email, { street: "" });
    expect(await names("who=no-address")).toEqual(["Zoë", "June"]);
    const none = { no_mail: 0, no_calls: 0, no_publishing: 0, died: 0 };
    for (const wish of Object.keys(none)) {
      await site.set("people", { ...none, [wish]: 1 }, { id: june.id });
      expect(await names("who=wishes"), wish).toEqual(["June"]);
    }
    // In Denver this is the first moment of 2025.
    const rex = await give("2025-01-01", "Rex", { received_at: "2025-01-01T07:00:00.000Z" });
    expect(await names("who=lapsed")).toEqual(["Otto", "Rex", "Silas"]);
    // Zoë gave this year.
    const { person_id: otto } = await site.row("donations", { first_name: "Otto" });
    const household_id = await findPersonByEmail(site.db, ZOE.email);
    await site.set("people", { household_id }, { id: otto ?? "" });
    expect(await names("who=lapsed")).toEqual(["Rex", "Silas"]);
    await site.set("people", { died: 1 }, { id: rex });
    // A mailed check is given on the day of its postmark, as on the page of its person.
    await give("2026-01-04", "Tess", { ...HOME, postmarked_on: "2025-12-30" });
    expect(await names("who=lapsed")).toEqual(["Silas", "Tess"]);
  });

  test("leaves out who is known only from records that do not count, and who was merged", async () => {
    const { site, staff } = await openDesk(database);
    const at = "2026-03-02T12:00:00.000Z";
    const of = (id: string) => ({ id, email: `${id}@example.org`, email_key: `${id}@example.org` });
    await addGift(site, at, { email: "a@example.org", voided_at: at });
    await addGift(site, at, { email: "b@example.org", suspected: "links" });
    for (const [email, set] of [
      ["c@example.org", { state: "spam" }],
      ["d@example.org", { suspected: "links" }],
    ] as const) {
      await site.postJson("/api/contact", messageForm({ email }));
      await site.set("contacts", set, { email });
    }
    const guest = { gathering_id: "", created_at: at, name: "E", people: 1, state_at: at };
    const doubt = { state: "suspected", suspected: "links", idempotency_key: "" } as const;
    await site.add("attendees", {
      ...of("e"),
      ...guest,
      ...doubt,
      held_until: null,
      mailed_at: null,
    });
    const asked = { created_at: at, asked_at: at };
    await site.add(
      "subscribers",
      { ...of("f"), ...asked, confirmed_at: null },
      { ...of("g"), ...asked, confirmed_at: at, ended_at: at },
    );
    expect(await namesIn(staff, "")).toEqual([]);
    await add(staff, { ...june, email: "" });
    const other = { id: "01999999-0000-7000-8000-000000000002", firstName: "Juniper", email: "" };
    await add(staff, { ...june, ...other });
    await staff.post(`/admin/people/${june.id}`, { intent: "merge", other: other.id });
    for (const query of ["", "q=juniper"])
      expect(await namesIn(staff, query)).toEqual(["Juniper Ott"]);
  });

  test("is printed as labels, one a household, without those who want no mail", async () => {
    const { site, staff } = await openList();
    const labels = async (query: string) => {
      const html = await staff.html(`/admin/people/labels?${query}`);
      const printed = [...html.matchAll(/<li [^>]*>(.*?)<\/li>/g)].map(([, label = ""]) =>
        label.replace(/<\/span><span>/g, ", ").replace(/<[^>]+>/g, ""),
      );
      return { printed, leftOut: /\d+ (?:has|have) no [^<]*/.exec(html)?.[0] };
    };
    const labelOf = (name: string) => `${name} Larkspur, ${HOME.street}`;
    expect(await labels("")).toEqual({
      printed: [labelOf("Otto"), labelOf("Silas")],
      leftOut: "2 have no postal address.",
    });
    await expectNoText(staff, "/admin/people/labels", "narrow the list");
    expect(await site.subjectsOf("exported")).toHaveLength(2);
    expect((await labels("q=silas")).printed).toEqual([labelOf("Silas")]);
    expect(locationOf(await staff.get("/admin/people/labels?who=someone"))).toBe(
      "/admin/people?who=someone&toast=filter-unread",
    );
    const { person_id: otto } = await site.row("donations", { first_name: "Otto" });
    const { person_id: silas } = await site.row("donations", { first_name: "Silas" });
    await staff.post(`/admin/people/${otto}`, { intent: "household", other: silas ?? "" });
    await correctByEmail(site.db, ZOE.email, { street: "1 Sample Lane", no_mail: 1 });
    expect(await labels("")).toEqual({
      printed: [labelOf("Otto and Silas")],
      leftOut: "1 has no postal address.",
    });
    await expectText(staff, "/admin/people/labels", "1 wants no mail, or died.");
    await correctByEmail(site.db, ZOE.email, { no_mail: 0, died: 1 });
    expect((await labels("")).printed).toEqual([labelOf("Otto and Silas")]);
  });

  test("leads to a form with the phone of the newest record", async () => {
    const { site, staff, give } = await openList();
    await give("2026-02-03", "Zoë", { ...ZOE, phone: "505-555-0100" });
    await give("2026-02-04", "Zoë", { ...ZOE, phone: "505-555-0111" });
    const zoe = await findPersonByEmail(site.db, ZOE.email);
    await expectHtml(staff, `/admin/people/${zoe}`, "&quot;phone&quot;:&quot;505-555-0111&quot;");
  });
});

describe.each(databases)("what staff do with a person on %s", (database) => {
  /** Opens a desk with two people of one phone, who gave $100.00 and $40.00. */
  async function openTwoPeople() {
    const { site, staff } = await openDeskWithBystanders(database);
    const one = await addGift(site, "2026-03-02T12:00:00.000Z", { phone: "970-555-0127" });
    const two = await addGift(site, "2026-04-02T12:00:00.000Z", {
      email: "al@example.org",
      first_name: "A.",
      phone: "(970) 555-0127",
      amount_cents: 4_000,
    });
    const page = () => staff.text(`/admin/people/${one}`);
    const send = (intent: string, fields: Record<string, string>) =>
      staff.post(`/admin/people/${one}`, { intent, ...fields });
    return { site, staff, one, two, page, send };
  }

  /**
   * Opens the form of the first of them and types a note; then a colleague corrects the phone.
   */
  async function openStaleForm() {
    const opened = await openTwoPeople();
    const shown = shownIn(await opened.staff.html(`/admin/people/${opened.one}`));
    const values: Record<string, string | boolean> = JSON.parse(shown);
    const typed = Object.entries(values).map(([name, was]) => [
      name,
      was === true ? "on" : was || "",
    ]);
    await opened.send("correct", CORRECTION);
    return { ...opened, values, stale: { ...Object.fromEntries(typed), note: NOTE, shown } };
  }

  test("two people whom staff call different are no longer suggested as one", async () => {
    const { site, two, page, send } = await openTwoPeople();
    expect(await page()).toContain("Same phone");
    await send("separate", { other: two });
    expect(await page()).not.toContain("Same phone");
    const different = await site.row("person_merges");
    expect(await changeUnversioned(site.db, (trx) => undoMerge(trx, different.id))).toBe(false);
  });

  test("one press undoes a merge, which changes no gift", async () => {
    const { site, staff, one, two, page, send } = await openTwoPeople();
    const before = await site.rows("donations");
    for (const intent of ["separate", "merge", "merge"]) await send(intent, { other: two });
    expect(await page()).toContain("$140.00");
    expect(await page()).toContain("al@example.org Made one person");
    expect(await listMergesOf(site.db, one)).toMatchObject([
      { emails: ["al@example.org"], gift: { amount_cents: 4_000 } },
    ]);
    const merged = (await site.rows("person_merges")).filter(({ moved }) => moved !== null);
    const merge = { merge: merged[0]?.id ?? "" };
    // It is undone on no other person's page.
    const other = await addGift(site, AT, { email: "other@example.org" });
    await staff.post(`/admin/people/${other}`, { intent: "undo-merge", ...merge });
    expect(await page()).toContain("$140.00");
    await site.db.deleteFrom("donations").where("id", "=", other).execute();
    await send("undo-merge", merge);
    expect(await page()).toContain("$100.00");
    expect(await site.rows("donations")).toEqual(before);
    for (const action of ["tied", "untied"]) {
      const subjects = await site.subjectsOf(`person.${action}`);
      expect(new Set(subjects), action).toEqual(new Set([`people:${one}`]));
    }
    const earlier = { amount_cents: 7_000, email: "ada@example.org", first_name: "Ada" };
    await addGift(site, "2025-06-06T12:00:00.000Z", earlier);
    expect(await page()).toContain("$70.00 last year, 1 gift");
  });

  test("merged people who join a household keep the address that was corrected last", async () => {
    const { site, one, two, send } = await openTwoPeople();
    const other = await addGift(site, "2026-04-02T12:00:00.000Z", { email: "c@example.org" });
    await correctByEmail(site.db, "ada@example.org", { street: "1 Earlier Lane" });
    await correctByEmail(site.db, "al@example.org", { ...HOME, updated_at: "2026-02-02" });
    await send("merge", { other: two });
    await send("household", { other });
    expect(await readPerson(site.db, one)).toMatchObject({ address: HOME });
  });

  test("what staff correct of merged people stays with each when they are separated", async () => {
    const { site, staff, one, two, send } = await openTwoPeople();
    await send("merge", { other: two });
    await send("correct", { ...CORRECTION, note: NOTE });
    await send("note", { text: "Will come by." });
    const html = await staff.html(`/admin/people/${two}?show=constructor`);
    expect(html).not.toContain("tel:505");
    expect(html).toContain("Will come by.");
    await expectText(staff, "/admin/people?q=5055550199", "1 person");
    const merge = await site.row("person_merges");
    await send("undo-merge", { merge: merge.id });
    for (const id of [one, two]) expect(await readPerson(site.db, id)).toMatchObject(CORRECTED);
    await expectText(staff, "/admin/people?q=5055550199", "2 people");
    await expectText(staff, "/admin/people?q=al@example.org", "1 person");
    // So does a gift that turns out to be another person's.
    const AT = "2026-02-02T12:00:00.000Z";
    const ben = { first_name: "Ben", last_name: "Ott", email: "ben@example.org" };
    await addGift(site, AT, ben);
    const { email } = ben;
    const gift = await addGift(site, AT, { email, person_id: one, source: "staff" });
    await site.add("person_emails", { id: gift, email_key: email, nth: 1, person_id: one });
    await send("correct", { ...CORRECTION, phone: "505-555-0123" });
    const right = { firstName: "Ben", lastName: "Ott", email, version: AT };
    const edit = { ...right, kind: "Check", amount: "10", date: "2026-02-02", months: "" };
    await expectAnswer(staff.post(`/admin/donations/${gift}/edit`, edit), 303);
    await expectText(staff, `/admin/people?q=${email}`, "1 person");
    expect(JSON.stringify(await site.rows("audit_events"))).not.toMatch(/ada@|555-0199/);
  });

  test("the page asks about a phone that two users changed; the second press stores it", async () => {
    const { site, one, send, stale } = await openStaleForm();
    const mine = { ...stale, phone: "505-555-0111" };
    const answer = await send("correct", mine);
    expect(answer.status).toBe(400);
    const question = await answer.text();
    expect(question).toContain("changed this to “505-555-0199” meanwhile");
    expect((await readPerson(site.db, one)).phones).toEqual(["505-555-0199"]);
    await send("correct", { ...mine, shown: shownIn(question) });
    expect((await readPerson(site.db, one)).phones).toEqual(["505-555-0111"]);
    expect(await site.column("audit_events", "changes")).toContain('{"phone":null,"note":null}');
  });

  test("a form that was opened before a correction, or before people had a contact, leaves them in place", async () => {
    const { site, one, send, values, stale } = await openStaleForm();
    await send("correct", { ...stale, contact: "June Fenn" });
    const early = JSON.stringify({ ...values, contact: undefined });
    await send("correct", { ...stale, shown: early });
    expect(await readPerson(site.db, one)).toMatchObject({ ...CORRECTED, contact: "June Fenn" });
  });

  test("what staff leave as it was in a person's form still comes from later records", async () => {
    const { site, one, send } = await openTwoPeople();
    await send("correct", { ...CORRECTION, phone: "970-555-0127", noCalls: "", note: NOTE });
    const left = { last_name: null, phone: null, street: null, note: NOTE };
    await expectRow(site, "people", left, { id: one });
  });

  test("what cannot be a phone, a ZIP code or a note is refused", async () => {
    const { site, one, send } = await openTwoPeople();
    const odd = { ...CORRECTION, phone: "505 555", state: "CO", postalCode: "8112", noCalls: "" };
    const refused = await send("correct", odd);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/aria-invalid[^>]*value="505 555".*Enter one number/s);
    await expectAnswer(send("correct", { ...odd, phone: "505-555-0199" }), 400, "A ZIP code is");
    await expectAnswer(send("note", { text: "  " }), 400);
    expect((await readPerson(site.db, one)).phones).toEqual(["970-555-0127"]);
  });

  test("export and erasure cover merged records with the notes, which a viewer reads", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const one = await addGift(site, "2026-03-02T12:00:00.000Z");
    const two = await addGift(site, "2026-04-02T12:00:00.000Z", {
      ...NO_NAME,
      last_name: "Larkspur",
      currency: "CAD",
    });
    const path = `/admin/people/${one}`;
    await staff.post(path, { intent: "merge", other: two });
    await expectText(staff, path, "Larkspur, 100.00 CAD of");
    for (const _ of ["sent", "sent again"])
      await staff.post(path, { intent: "note", text: "Likes horses." });
    await site.postJson("/api/contact", messageForm({ message: "long ".repeat(40) }));
    await expectText(staff, path, /(long ){32}…/);
    const sent = { kind: "statement", year: 2025, username: "ada", way: "email" } as const;
    const times = { created_at: AT, sent_at: AT };
    const members = `other ${two}`;
    await site.add("letters", { ...sent, ...times, id: "own", batch: "own", person_id: one });
    const household = { id: "home", batch: "home", person_id: "other", members, year: 2024 };
    await site.add("letters", { ...sent, ...times, ...household });
    await site.add("letters", { ...sent, ...times, id: "others", batch: "others", year: 2023 });
    const refund = {
      id: `refund:${one}:1:0`,
      kind: "thanks",
      batch: "refund",
      year: null,
    } as const;
    await site.add("letters", { ...sent, ...times, ...refund, person_id: one });
    const mails = `${path}?show=mail`;
    for (const name of ["Statement of 2025", "Statement of 2024", "about a refund"])
      await expectText(staff, mails, name);
    await expectNoText(staff, mails, "Statement of 2023");
    const viewer = await addStaff(staff, "vera", "viewer");
    const views = (await site.subjectsOf("record.viewed")).length;
    await expectText(viewer, path, "Likes horses.");
    expect(await site.subjectsOf("record.viewed")).toHaveLength(views + 1);

    const exported = await staff.post("/admin/privacy/export", { email: "ada@example.org" });
    expect(await exported.json()).toMatchObject({
      donations: [expect.anything(), expect.anything()],
      person: {
        details: [expect.anything(), expect.anything()],
        emails: [{ email_key: "ada@example.org" }],
        notes: [{ text: "Likes horses." }],
        merges: [expect.anything()],
      },
    });
    await staff.post("/admin/privacy", { intent: "erase", email: "ada@example.org" });
    for (const table of ["person_notes", "person_merges", "person_emails", "people"] as const)
      expect(await site.rows(table), table).toEqual([]);
    const erased = await site.rows("donations");
    expect(erased.map(({ person_id }) => person_id)).toEqual([null, null]);
    await expectAnswer(staff.get(path), 404);
  });
});
