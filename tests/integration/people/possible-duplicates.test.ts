/** Finds the person of a gift when a name, a phone number or an email points to two people. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { insertGifts } from "#domain/donations/insert-gifts.ts";
import { restoreGift, voidGift } from "#domain/donations/void-gift.ts";
import { removeImportedRecords } from "#domain/imports/undo-import.ts";
import { assignPersonIds, countPeople, matchPeople } from "#domain/people/match-people.ts";
import { mergePeople } from "#domain/people/merge-people.ts";
import { shareEmails } from "#domain/people/person-emails.ts";
import { findPersonKeys, listSharers } from "#domain/people/personal-data.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import { addGift } from "#tests/support/gifts.ts";
import { csvText, sendImportForm, uploadFile } from "#tests/support/import-file.ts";
import {
  databases,
  expectRow,
  openSiteWithTestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { changeEmail } from "#tests/support/people.ts";
import { locationOf, type Staff } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

const DUPLICATES = "/admin/people/alike";
const AT = "2026-02-02T12:00:00.000Z";

/** Returns how many gifts each person has, the fewest first. */
async function giftsOfEach({ rows }: TestSite): Promise<number[]> {
  const people = Map.groupBy(await rows("donations"), ({ person_id }) => person_id);
  return Array.from(people.values(), (gifts) => gifts.length).sort();
}

describe.each(databases)("people who look alike on %s", (database) => {
  const answerWith =
    (staff: Staff) =>
    (intent: string, ids: readonly string[], more: [string, string][] = []) => {
      const people = ids.map((id): [string, string] => ["person", id]);
      return staff.post(DUPLICATES, new URLSearchParams([["intent", intent], ...people, ...more]));
    };

  test("the question about one name, never of spam, is answered once: one person, or different people", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const named = (last_name: string) =>
      addGift(site, AT, { first_name: "Merle", last_name, email: "" });
    const one = await named("Cundiff");
    const two = await named("Cundiff");
    const three = await named("Stone");
    const four = await named("Stone");
    await named("Alone");
    const nameless = { first_name: "Anonymous", last_name: "", email: "" };
    const anonymous = await addGift(site, AT, nameless);
    await addGift(site, AT, nameless);
    await expectNoText(staff, `/admin/people/${anonymous}`, "Same name");
    await expectText(staff, "/admin/overview", "2 People who look alike");
    await expectText(staff, DUPLICATES, /called Merle Cundiff.*called Merle Stone/);
    await expectNoText(staff, DUPLICATES, "Alone");
    const answer = answerWith(staff);
    const merged = locationOf(await answer("merge", [one, two]));
    expect(await staff.html(merged)).toContain(`href="/admin/people/${one}"`);
    await answer("separate", [three, four]);
    expect(await giftsOfEach(site)).toEqual([1, 1, 1, 1, 1, 2]);
    for (const suspected of [null, "links"])
      await addGift(site, AT, { first_name: "Una", email: "", suspected });
    await expectText(staff, DUPLICATES, "No one looks like someone else");
  });

  test("the question about the names with one email is answered once: someone else, or one person", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const answer = answerWith(staff);
    const email = "begay@example.org";
    let minute = 10;
    const give = (first_name: string) =>
      addGift(site, `2026-02-03T12:${minute++}:00.000Z`, { first_name, last_name: "Begay", email });
    const robert = await give("Robert");
    for (const name of ["Carol", "Robert"]) await give(name);
    expect(await giftsOfEach(site)).toEqual([3]);
    await expectText(staff, DUPLICATES, "Robert Begay 2 gifts", "Carol Begay is someone else");
    // A correction, which says nothing of the names, leaves the question.
    await site.set("people", { no_publishing: 1, updated_at: AT }, { id: robert });
    await expectText(staff, DUPLICATES, "Carol Begay is someone else");
    await answer("split-off", [robert], [["name", "begay carol"]]);
    expect(await site.column("people", "no_publishing")).toEqual([1, 1]);
    await expectText(staff, DUPLICATES, "No one looks like someone else");
    // The page asks about the chosen one of the people with this email, not about the email's
    // owner.
    const page = await staff.html(`/admin/privacy?person=${robert}`);
    expect(page).toMatch(new RegExp(`type="hidden"[^>]* value="${robert}"`));
    for (const name of ["Carol", "Carol", "Robert", "Bob"]) await give(name);
    // The gift goes to the person with the same name among those who share it; another name is a
    // question again.
    expect(await giftsOfEach(site)).toEqual([3, 4]);
    await expectText(staff, DUPLICATES, "Bob Begay is someone else");
    await answer("accept", [robert]);
    await expectText(staff, DUPLICATES, "No one looks like someone else");
  });

  test("after one of two people who share an email gets another, every gift with that email belongs to an existing person", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const give = (first_name: string) =>
      addGift(site, AT, { first_name, last_name: "Begay", email: "begay@example.org" });
    const robert = await give("Robert");
    await give("Carol");
    await staff.post(DUPLICATES, { intent: "split-off", person: robert, name: "begay carol" });
    await changeEmail(site.db, robert, "robert@example.org");
    for (const name of ["Carol", "Dan"]) await give(name);
    const people = new Set(await site.column("people", "id"));
    const gifts = await site.rows("donations");
    expect(gifts.filter(({ person_id }) => !people.has(person_id ?? ""))).toEqual([]);
    expect(await giftsOfEach(site)).toEqual([1, 3]);
    const email = "JOSÉ@example.org";
    await changeEmail(site.db, await addGift(site, AT, { email }), email);
    await addGift(site, AT, { email });
    expect(await giftsOfEach(site)).toEqual([1, 2, 3]);
  });

  test("a gift that gets another email leaves its person the other emails and takes the wishes along", async () => {
    const { site, db } = await openSiteWithTestClock(database);
    const one = await addGift(site, AT, { email: "one@example.org" });
    const two = await addGift(site, AT, { email: "two@example.org" });
    await changeUnversioned(db, (trx) =>
      shareEmails(trx, [{ person_id: one, email: "card@example.org" }]),
    );
    await site.set("people", { no_mail: 1, no_calls: 1, no_publishing: 1 }, { id: one });
    await site.set("people", { updated_at: AT }, { id: two });
    await changeEmail(site.db, one, "new@example.org");
    expect((await readPerson(db, one)).emails).toEqual(["new@example.org", "card@example.org"]);
    await changeEmail(site.db, one, "two@example.org");
    const gift = await site.row("donations", { id: one });
    expect(gift.person_id).toBe(two);
    const wishes = { noMail: true, noCalls: true, noPublishing: true };
    expect((await readPerson(db, two)).wishes).toEqual(wishes);
    // A person under another name moves along when nothing else is theirs, and stays otherwise.
    const named = (first_name: string) =>
      addGift(site, AT, { first_name, email: `${first_name}@example.org` });
    const tess = await named("Tess");
    const una = await named("Una");
    await named("Una");
    for (const id of [tess, una]) await changeEmail(site.db, id, "two@example.org");
    const whose = new Map((await site.rows("donations")).map((row) => [row.id, row.person_id]));
    expect([whose.get(tess), whose.get(una)]).toEqual([two, una]);
    const typo = await addGift(site, AT, { first_name: "Una", email: "typo@example.org" });
    await changeEmail(site.db, typo, "two@example.org");
    await expectRow(site, "donations", { person_id: una }, { id: typo });
  });

  test("an email that only a voided or undone gift of staff had leaves its person, and comes back with the gift", async () => {
    const { site, db } = await openSiteWithTestClock(database);
    const phone = "970-555-0127";
    const one = await addGift(site, AT, { phone });
    const emails = async () => (await readPerson(db, one)).emails;
    const id = randomUUID();
    const sureId = randomUUID();
    const typo = { id, email: "typo@example.org", import_id: "file" };
    const sure = { id: sureId, email: "sure@example.org", source: "stripe" };
    for (const gift of [typo, sure])
      await change(db, "site", (trx) => insertGifts(trx, [{ ...giftRow(AT, { phone }), ...gift }]));
    const act = (isVoid: boolean, ofId = id, bouncedOn: string | null = null) =>
      change(db, "site", (trx) =>
        (isVoid ? voidGift : restoreGift)(trx, site.services.clock, ofId, bouncedOn),
      );
    const right = ["ada@example.org", "sure@example.org"];
    const allEmails = [...right, "typo@example.org"];
    expect((await emails()).toSorted()).toEqual(allEmails);
    // A right email, which the payment company brought, stays.
    for (const each of [id, sureId]) await act(true, each);
    expect((await emails()).toSorted()).toEqual(right);
    // A privacy request finds the voided gift, and leaves others what they have under its email.
    expect(await listSharers(db, "Typo@example.org")).toMatchObject([{ id: one }]);
    expect((await findPersonKeys(db, one)).emails.toSorted()).toEqual(allEmails);
    const other = await addGift(site, AT, { first_name: "Cy", email: "typo@example.org" });
    expect((await findPersonKeys(db, one)).sharedEmails).toEqual(["typo@example.org"]);
    await db.deleteFrom("donations").where("id", "=", other).execute();
    await act(false);
    expect((await emails()).toSorted()).toEqual(allEmails);
    // Staff typed the email of a payment on a pledge, but not that of a guest.
    await site.set("donations", { source: "pledge-payment", import_id: null }, { id });
    await act(true);
    expect((await emails()).toSorted()).toEqual(right);
    await act(false);
    await act(true, id, "2026-02-09");
    expect((await emails()).toSorted(), "a check that bounced").toEqual(allEmails);
    await act(false);
    const guest = { gathering_id: "a", name: "One", people: 1, state: "coming" } as const;
    const signedUp = { email: typo.email, email_key: typo.email, person_id: one };
    const times = { created_at: AT, state_at: AT };
    await site.add("attendees", { id: "a", idempotency_key: "a", ...guest, ...signedUp, ...times });
    await act(true);
    expect((await emails()).toSorted()).toEqual(allEmails);
    await db.deleteFrom("attendees").execute();
    await site.set("donations", { source: "donorbox", import_id: "file" }, { id });
    await act(false);
    const undo = (importId: string) =>
      removeImportedRecords(db, { id: importId, booked_at: "2099-01-01T00:00:00.000Z" });
    await undo("file");
    expect((await emails()).toSorted()).toEqual(right);
    // The file may come again, and staff have said whose email it has.
    const bob = await addGift(site, AT, { email: "bob@example.org", import_id: "again" });
    const by = { at: AT, username: "ada" };
    await changeUnversioned(db, (trx) => mergePeople(trx, one, bob, by));
    await undo("again");
    expect(await emails()).toContain("bob@example.org");
  });

  test("a typed gift is of the only person with its name and email or phone, not counting spam and unconfirmed pledges", async () => {
    const { site, db } = await openSiteWithTestClock(database);
    const give = (first_name: string, more = {}) =>
      addGift(site, AT, { first_name, email: "", phone: "970-555-0127", ...more });
    const one = await give("One");
    const bounced = await give("Bounced", { voided_at: AT, bounced_on: "2026-02-09" });
    for (const more of [{ suspected: "links" }, { status: "pledged" as const }, { voided_at: AT }])
      await give("Waits", more);
    for (const _twice of [1, 2]) await give("Two");
    const email = "home@example.org";
    await give("First", { email });
    const second = await give("Second");
    await changeUnversioned(db, (trx) => shareEmails(trx, [{ person_id: second, email }]));
    const typed = ["One", "Waits", "Two", "Second", "Bounced"].map((first_name) => ({
      first_name,
      last_name: "Larkspur",
      phone: "(970) 555-0127",
      email: first_name === "Second" ? email : "",
    }));
    expect(await matchPeople(db, typed)).toEqual([one, undefined, undefined, second, bounced]);
  });

  test("the same name with the same phone or street is one person, in a file as by hand", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const phone = "(970) 555-0127";
    await addGift(site, AT, { first_name: "Merle", last_name: "Cundiff", email: "", phone });
    await addGift(site, AT, { first_name: "Silas", last_name: "Boone" });
    const path = await uploadFile(
      staff,
      "gifts.csv",
      csvText(
        "Date,First Name,Last Name,Email,Phone,Address,Amount",
        "1/5/2026,Merle,Cundiff,,970-555-0127,,50",
        "1/12/2026,Merle,Cundiff,,9705550127,,50",
        "1/12/2026,Dora,Quist,dora@example.org,,12 Example Lane,20",
        "1/19/2026,DORA,Quist,,,12 example lane,20",
        "1/19/2026,Merle,Cundiff,,,,35",
        "1/19/2026,Silas,Boone,silas@example.org,,,15",
      ),
    );
    if (path.endsWith("/columns")) await staff.post(path, { intent: "save" });
    const check = path.replace(/\/columns$/, "");
    await expectText(staff, check, "4 people, 1 known, 2 to look at afterward");
    await sendImportForm(staff, check, { intent: "import" });
    expect(await giftsOfEach(site)).toEqual([1, 1, 1, 2, 3]);
    const typed = { kind: "Check", amount: "70", date: "2026-02-20", phone };
    const gift = { ...typed, firstName: "Merle", lastName: "Cundiff", key: randomUUID() };
    await expectAnswer(staff.post("/admin/donations/new", gift), 303);
    expect(await giftsOfEach(site)).toEqual([1, 1, 1, 2, 4]);
    await expectText(staff, DUPLICATES, "called Merle Cundiff");
  });

  test("a donor whose capitalized particles an earlier release stored as first names is known", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    await addGift(site, AT, { first_name: "Ana De La", last_name: "Rosa", email: "a@example.org" });
    const phone = "970-555-0127";
    await addGift(site, AT, { first_name: "Pim Van Der", last_name: "Berg", email: "", phone });
    await addGift(site, AT, { first_name: "Juan De La", last_name: "Cruz", email: "" });
    const path = await uploadFile(
      staff,
      "gifts.csv",
      csvText(
        "Date,Name,Email,Phone,Amount",
        "1/19/2026,Ana De La Rosa,a@example.org,,50",
        "1/19/2026,Pim Van Der Berg,,970-555-0127,50",
        "1/19/2026,Juan De La Cruz,,,50",
      ),
    );
    if (path.endsWith("/columns")) await staff.post(path, { intent: "save" });
    const check = path.replace(/\/columns$/, "");
    await expectText(staff, check, "3 people, 2 known, 1 to look at afterward");
    await sendImportForm(staff, check, { intent: "import" });
    expect(await giftsOfEach(site)).toEqual([1, 1, 2, 2]);
    await expectText(staff, DUPLICATES, "called Juan De La Cruz");
    await expectNoText(staff, DUPLICATES, "Rosa");
  });

  test("one press makes both spellings of a name with capitalized particles another person", async () => {
    const { site, staff } = await openDeskWithBystanders(database);
    const give = (day: string, first_name: string, last_name: string) =>
      addGift(site, `${day}T12:00:00.000Z`, { first_name, last_name, email: "home@example.org" });
    const luis = await give("2026-02-02", "Luis", "Marsh");
    await give("2026-02-03", "Ana De La", "Rosa");
    await give("2026-02-04", "Ana", "De La Rosa");
    await expectText(staff, DUPLICATES, "Luis Marsh", "Rosa is someone else");
    await answerWith(staff)("split-off", [luis], [["name", "de la rosa ana"]]);
    expect(await giftsOfEach(site)).toEqual([1, 2]);
    // A person keeps their only name.
    await answerWith(staff)("split-off", [luis], [["name", "marsh luis"]]);
    await expectRow(site, "donations", { person_id: luis }, { id: luis });
    await expectNoText(staff, DUPLICATES, "Rosa");
  });
});

test("a new gift with the phone of one namesake and the street of another is neither's", () => {
  const merle = { first_name: "Merle", last_name: "Cundiff", email: "" };
  const gifts = [
    { id: "phone", ...merle, phone: "970-555-0127" },
    { id: "street", ...merle, street: "12 Example Lane" },
    { id: "both", ...merle, phone: "970-555-0127", street: "12 Example Lane" },
  ];
  expect(assignPersonIds(gifts, [], new Map())).toEqual(["phone", "street", "both"]);
});

test("the people of a file are counted in turns of 400, between which the site answers others", async () => {
  const { db } = await openSiteWithTestClock("sqlite");
  const names = Array.from({ length: 1_200 }, (_, n) => ({
    first_name: "Ada",
    last_name: `L${n}`,
  }));
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const counts = await countPeople(
    db,
    names.map((name, n) => ({ ...name, email: `a${n}@example.org` })),
  );
  clearImmediate(next);
  // Three for the gifts, three for their names, one before the names are compared.
  expect([turns, counts.people]).toEqual([7, 1_200]);
});
