import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { personalColumns, tablesWithoutColumnRules } from "#db/personal-columns.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { mergePeople, moveNameToOwnPerson } from "#domain/people/merge-people.ts";
import { listTables } from "#server/backup/tables.ts";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { addGift } from "#tests/support/gifts.ts";
import { csvText, giftsFrom, sendImportForm, uploadFile } from "#tests/support/import-file.ts";
import { message, messageForm } from "#tests/support/message.ts";
import {
  BYSTANDER,
  type DatabaseKind,
  databases,
  expectRow,
  expectRowCount,
  expectRows,
  openDesk,
  openTestSite,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { findPersonByEmail } from "#tests/support/people.ts";
import {
  accountIdOf,
  addStaff,
  locationOf,
  type Staff,
  statusOfPage,
} from "#tests/support/staff.ts";
import { expectAnswer, expectText, textOf } from "#tests/support/text-of.ts";

const AT = "2026-02-01T12:00:00.000Z";
const PAGE = "/admin/privacy";
/** Her email as she typed it, in different ways. */
const ADA = { email: "Ada@Example.org" };

/** Two rows of hers, a valid and a wrong one, and one row of another person. */
const FILE = csvText(
  "Donation ID,Donor's First Name,Donor's Last Name,Donor Email,City,Amount,Amount Refunded,Currency,Donated At,Status",
  "1,Ada,Larkspur,ada@example.org,Bayfield,45.00,0.00,USD,02/20/2026 08:30 AM,paid",
  "2,Ada,Larkspur,ADA@example.org,Bayfield,a saddle,0.00,USD,02/21/2026 08:30 AM,paid",
  "3,Tobias,Fenn,tobiada@example.org,Durango,30.00,0.00,USD,02/22/2026 08:30 AM,paid",
  "",
);

/** Her name is a part of this address. */
const OF_ANOTHER = '{"to":"tobiada@example.org"}';
const OF_BOTH = '{"to":"tobiada@example.org, ADA@example.org"}';

/** Opens a site with everything that it can store about her, by every way in which it arrives. */
async function openWithAda(database: DatabaseKind, open: typeof openDesk = openDeskWithBystanders) {
  const { site, db, staff } = await open(database);
  const gift = await addGift(site, AT, {
    phone: "970-555-0127",
    street: "48 Larkspur Lane",
    city: "Bayfield",
    state: "CO",
    postal_code: "Larkspur 81122",
    came_by: "Larkspur Fund",
    notes: "In memory of Opal",
    check_number: "Larkspur 1042",
    designation: "For Opal's trailer",
    description: "The saddle of Opal",
    amount_cents: 123_45,
    // Earlier releases distinguished rows with the same id like this.
    external_id: "7:2026-02-01 ada@example.org",
    import_id: "earlier",
  });
  await site.add("online_payments", {
    donation_id: gift,
    payment_id: "pi_of_larkspur",
    customer_id: "cus_of_larkspur",
    method: "visa ending 4242",
    state: "paid",
    read_at: AT,
  });
  await site.add("donation_changes", {
    id: randomUUID(),
    donation_id: gift,
    at: AT,
    username: "admin",
    action: "corrected",
    details: '{"last_name":["Fenn","Larkspur"]}',
  });
  const form = { status: "pledged", source: "pledge-form", external_id: "content:0123:1" } as const;
  const pledge_id = await addGift(site, AT, form);
  await site.add("pledge_installments", { pledge_id, due_on: "2027-01-31", amount_cents: 5 });
  await site.add("pledge_reminders", { pledge_id, due_on: "2027-01-31", at: AT });
  const checkout = { id: "paid", created_at: AT, key: "paid", total_cents: 5, is_monthly: 0 };
  await site.add("checkouts", { ...checkout, designation: "", pledge_id });
  // Staff assigned this gift to her pledge; it has an email that she no longer uses.
  const paid = await addGift(site, AT, { email: "larkspur@old.example" });
  await site.set("donations", { pledge_id }, { id: paid });
  await addGift(site, AT, { first_name: "Tobias", last_name: "Fenn", email: "t@example.org" });
  const event = { provider: "donorbox", received_at: AT, type: "new", outcome: "kept" as const };
  const known = { id: "one", event_id: "1", body: '{"donor":"Ada Larkspur"}', donation_id: gift };
  const other = { id: "two", event_id: "2", body: OF_BOTH, donation_id: null };
  const fenns = { id: "three", event_id: "3", body: OF_ANOTHER, donation_id: null };
  await site.add("gift_events", ...[known, other, fenns].map((each) => ({ ...event, ...each })));
  await site.postJson("/api/contact", messageForm({ ...ADA, phone: "970-555-0127" }));
  const contact = await site.row("contacts");
  await site.add("contact_mails", {
    id: "answer",
    contact_id: contact.id,
    created_at: AT,
    direction: "out" as const,
    message_id: "<1@x>",
    author: "admin",
    address: "ada@example.org",
    text: "Dear Ada",
  });
  const about = { id: "note", contact_id: contact.id };
  const said = { ...about, created_at: AT, author: "admin", text: "Opal's aunt" };
  await site.add("contact_notes", said);
  const tobias = await findPersonByEmail(db, "t@example.org");
  const theirs = {
    created_at: AT,
    name: "Tobias",
    subject: "Other",
    message: "I answer",
    phone: null,
    suspected: null,
    assignee_id: null,
  };
  const mail = {
    created_at: AT,
    direction: "in" as const,
    author: "",
    staff_id: null,
    form_key: null,
    sent_at: null,
  };
  for (const [id, person_id] of [
    ["other", tobias],
    ["unknown", null],
  ] as const) {
    await site.add("contacts", {
      ...theirs,
      id,
      email: "t@example.org",
      idempotency_key: id,
      person_id,
    });
    for (const [index, address] of ["Ada@example.org", "t@example.org"].entries())
      await site.add("contact_mails", {
        ...mail,
        id: `${id}-${index}`,
        contact_id: id,
        address,
        text: index === 0 ? "Opal's trailer" : "Tobias writes",
        message_id: `<${id}-${index}@x>`,
      });
  }
  await site.post("/contact", { ...message, ...ADA, message: "A trailer, by a plain form" });
  await site.postJson("/api/newsletter", ADA);
  const subscribers = db.updateTable("subscribers").set({ confirmed_at: null });
  await subscribers.where("id", "<>", BYSTANDER).execute();
  const pledge = { amount: "600", months: "1", notes: "For the trailer" };
  await site.post("/donate/pledge", { ...message, ...ADA, ...pledge });
  const gathering = randomUUID();
  const times = { startsAt: "2099-05-01T20:00:00.000Z", endsAt: "2099-05-01T22:00:00.000Z" };
  await publishGathering(site, gathering, { ...times, place: "Sample hall" });
  await site.post("/events/supper-and-songs", { ...ADA, gathering, name: "Ada", people: "2" });
  await site.services.outbox.runDue();
  // These belong to other people.
  const of = "bystander";
  const link = { id: of, email: "bystander@example.net", created_at: AT, expires_at: "2099-01-01" };
  await site.add("donor_links", { ...link, token_hash: of });
  const file = { created_at: AT, source: "csv", file_name: of, row_count: 1, booked_at: AT };
  await site.add("imports", { ...file, id: of, state: "done" });
  await site.add("import_rows", { import_id: of, line: 2, cells: '["Bystander"]' });
  await site.add("refused_addresses", { email_key: link.email, at: AT, reason: of });
  await site.add("person_merges", { id: of, person_id: of, other_id: of, at: AT, username: of });
  return { site, db, gift, said, staff, waiting: await uploadFile(staff, "gifts.csv", FILE) };
}

/** Returns the contents of all tables, including the audit log. */
async function storedIn({ db }: TestSite): Promise<string> {
  const rows = (await listTables(db)).map((table) => db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all(rows));
}

/** Expects the payload of each job to be the id of the record, without any text of a visitor. */
async function expectIdsAlone(site: TestSite): Promise<void> {
  const jobs = await site.rows("jobs");
  expect(new Set(jobs.map(({ kind }) => kind))).toEqual(
    new Set([
      "contact.create-case",
      "contact.notify-staff",
      "contact.acknowledge",
      "newsletter.confirm",
      "pledge.notify-staff",
      "pledge.thank",
      "gathering.tell-attendee",
    ]),
  );
  for (const { payload } of jobs)
    expect(payload).toMatch(/^\{"(contact|subscriber|pledge|attendee)Id":"[0-9a-f-]{36}"\}$/);
}

/** Returns every file next to the database. */
const filesOf = ({ folder }: TestSite) =>
  readdirSync(join(folder, "mail")).map((name) => readFileSync(join(folder, "mail", name), "utf8"));

const find = async (staff: Staff, email: string) =>
  textOf(await staff.post(PAGE, { intent: "find", email }));

/** Returns the bytes of every file of the data folder, as text. */
const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");

test("no file of the data folder holds a byte of an erased person, while the site runs and after it has ended", async () => {
  const { site, db, staff } = await openWithAda("sqlite", openDesk);
  await site.post("/donate/mine", ADA);
  const hers = /larkspur|(?<!tobi)ada@example\.org|555-0127|horse trailer|Opal's/gi;
  const readTraces = () => bytesIn(site.folder).match(hers) ?? [];
  const hash = createHash("sha256").update("ada@example.org").digest("hex");
  expect(readTraces().length).toBeGreaterThan(20);
  expect(JSON.stringify(await site.rows("submission_counts"))).toContain(hash);
  await expectRowCount(site, "donor_links", 2);
  // Another person's designation isn't about her, even if it is the same.
  await addGift(site, AT, { email: "t@example.org", last_name: "Fenn", designation: "Roof" });
  const roof = await addGift(site, AT, { designation: "Roof" });
  await staff.post(PAGE, { intent: "erase", ...ADA });
  // The data is gone at once, before the site's schedule runs.
  expect(readTraces()).toEqual([]);
  await site.runSchedule();
  expect(readTraces()).toEqual([]);
  expect(bytesIn(site.folder).includes(hash)).toBe(false);
  const gifts = await db.selectFrom("donations").select(["id", "designation"]).execute();
  expect(gifts.find(({ id }) => id === roof)).toMatchObject({ designation: "Roof" });
  await site.close();
  expect(readTraces()).toEqual([]);
});

describe.each(databases)("a privacy request on %s", (database) => {
  test("each table has a rule for what becomes of a person's data, and where it holds people each column", async () => {
    const { db } = await openTestSite(database);
    const rules = new Map<string, object>(Object.entries(personalColumns));
    const tables = await db.introspection.getTables();
    const ruled = [...rules.keys(), ...tablesWithoutColumnRules];
    expect(tables.map(({ name }) => name).sort()).toEqual(ruled.sort());
    const unruled = tables.flatMap(({ name, columns }) => {
      const ofTable = rules.get(name);
      return ofTable ? columns.filter((column) => !Object.hasOwn(ofTable, column.name)) : [];
    });
    expect(unruled).toEqual([]);
  });

  test("staff see what is stored about a person, and export it as one file, also by an address with a NUL", async () => {
    const { site, gift, said, staff } = await openWithAda(database);
    expect(await find(staff, ADA.email)).toContain(
      "Donations 4 Messages 2 Emails to others 2 Newsletter 1 Gatherings 1 Notes about the person 0 Accounts 0 Rows of files 2 Reports 1",
    );
    expect(await site.subjectsOf("person.viewed")).toEqual([
      expect.stringMatching(/^person: 4 donations, 2 messages/),
    ]);
    // A part of a stored address finds nothing either.
    for (const part of ["nobody@example.org", "obiada@example.org", "tobiada@example"])
      expect(await find(staff, part), part).toContain("Nothing is stored under this address.");
    const file = await staff.post(`${PAGE}/export`, { email: `${ADA.email}\0` });
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("cache-control")).toBe("no-store");
    const reports = [expect.objectContaining({ provider: "donorbox" })];
    const payment = expect.objectContaining({ payment_id: "pi_of_larkspur" });
    const exported = await file.json();
    expect(JSON.stringify(exported)).not.toMatch(/bystander|tobias/i);
    const changes = [expect.objectContaining({ action: "corrected" })];
    expect(exported).toMatchObject({
      email: ADA.email,
      donations: expect.arrayContaining([
        expect.objectContaining({ amount_cents: 123_45, reports, payment, changes }),
        expect.objectContaining({
          installments: [expect.anything()],
          reminders: [expect.anything()],
        }),
      ]),
      messages: expect.arrayContaining([
        expect.objectContaining({
          message: "May I give a horse trailer?",
          notes: [said],
        }),
      ]),
      newsletter: [{ email: "Ada@Example.org" }],
      gatherings: [{ name: "Ada", people: 2, state: "coming" }],
      otherReports: [{ body: OF_BOTH }],
      waitingImportRows: [{ line: 2 }, { line: 3 }],
    });
    expect(await site.subjectsOf("person.exported")).toHaveLength(1);
    const foundById = await staff.post(`${PAGE}/export`, { email: gift });
    expect(await foundById.json()).toMatchObject({ email: null, newsletter: exported.newsletter });
  });

  test("an erased person is in no table and no file, amounts and dates stay, and later work brings nothing back", async () => {
    const { site, db, gift, staff, waiting } = await openWithAda(database);
    const known = await site.rows("donations");
    const person_id = known.find(({ id }) => id === gift)?.person_id ?? "";
    const note = { id: "note", created_at: AT, author: "admin", text: "Opal is her aunt" };
    await site.add("person_notes", { ...note, person_id });
    const refused = { email_key: "ada@example.org", at: AT, reason: "no such mailbox" };
    await site.add("refused_addresses", refused);
    const account = await addStaff(staff, "m.helper", "viewer");
    const staff_id = await accountIdOf(site, "m.helper");
    const person = { name: "Ada", email: "ada@example.org" };
    await site.set("staff_accounts", person, { id: staff_id });
    await site.set("staff_accounts", { former_email: person.email }, { username: "admin" });
    await site.add("staff_links", {
      token_hash: "of-her-mail",
      staff_id,
      expires_at: "2099-01-01",
    });
    // Only whole words count, because three hexadecimal digits of an id may spell the shortest.
    const hers =
      /\b(ada|opal)\b|larkspur|555-0127|bayfield|trailer|ending 4242|of-her-mail|content:[0-9a-f]{4}/i;
    expect(await storedIn(site)).toMatch(hers);
    expect(filesOf(site).filter((text) => hers.test(text)).length).toBeGreaterThan(4);
    await expectIdsAlone(site);

    const erased = await staff.post(PAGE, { intent: "erase", ...ADA });
    expect(locationOf(erased)).toBe(`${PAGE}?toast=person-erased`);
    // The files are gone at once, before the site's schedule runs.
    expect(filesOf(site)).toEqual([]);
    for (const table of ["donor_links", "refused_addresses", "person_merges"] as const)
      expect(await site.rows(table), table).toHaveLength(1);
    await expectRowCount(site, "checkouts", 0);
    expect(await site.rows("import_rows")).toContainEqual(
      expect.objectContaining({ import_id: "bystander" }),
    );
    await site.runSchedule();
    expect(await storedIn(site)).not.toMatch(hers);
    // The two matches are the row of the file and the report.
    expect((await storedIn(site)).match(/tobiada/g)).toHaveLength(2);
    expect((await site.column("contact_mails", "text")).sort()).toEqual(
      Array(2).fill("Tobias writes"),
    );
    expect(filesOf(site)).toEqual([]);
    await expectRow(
      site,
      "donations",
      {
        amount_cents: 123_45,
        received_at: AT,
        status: "received",
      },
      { id: gift },
    );
    expect(await site.subjectsOf("record.erased")).toContain(`donation:${gift}`);
    expect(await statusOfPage(account), "the account stays").toBe(200);

    // The import still writes the other rows of the file.
    await sendImportForm(staff, waiting, { intent: "import" });
    const names = (await giftsFrom(site, "donorbox")).map((record) => record.first_name);
    expect(names).toEqual(["Tobias"]);
    await db.updateTable("jobs").set({ state: "waiting" }).execute();
    await site.services.outbox.runDue();
    expect(await storedIn(site)).not.toMatch(hers);
    expect(filesOf(site).filter((text) => hers.test(text))).toEqual([]);
  });

  test("an erased person known only by name is removed from the rows of files, too; a namesake with another phone stays", async () => {
    const { site, staff } = await openDesk(database);
    const add = (first_name: string, last_name: string, phone: string) =>
      addGift(site, AT, { first_name, last_name, email: "", phone });
    // Earlier releases stored particles as first names.
    const bo = await add("Bo Van Der", "Quist", "");
    const ada = await add("Ada", "Fenn", "970-555-0127");
    await add("Ada", "Fenn", "970-555-0128");
    const file = csvText(
      "Date,Amount,First Name,Last Name,Email,Phone",
      "2026-02-20,a saddle,BO,Van Der Quist,,",
      "2026-02-20,a saddle,Bo,Van Der Quist,bo@example.org,",
      "2026-02-20,a saddle,Ada,Fenn,,(970) 555-0127",
      "2026-02-20,a saddle,Ada,Fenn,,",
      "2026-02-20,5.00,Cy,Marsh,,",
      "2026-02-20,a saddle,Merle,Cundiff,,",
    );
    await sendImportForm(
      staff,
      (await uploadFile(staff, "gifts.csv", file)).replace("/columns", ""),
      {
        intent: "import",
      },
    );
    expect(await find(staff, bo)).toContain("Rows of files 1");
    for (const email of [bo, ada]) await staff.post(PAGE, { intent: "erase", email });
    const lines = await site.column("import_rows", "line");
    expect(lines.sort()).toEqual([3, 5, 7]);
    expect(await find(staff, "bo@example.org")).toContain("Rows of files 1");
    // A person whom staff added by hand has no records.
    const added = randomUUID();
    await staff.post("/admin/people/new", { id: added, firstName: "Merle", lastName: "Cundiff" });
    expect(await find(staff, added)).toMatch(/Stored under Merle Cundiff .*Rows of files 1/);
    await expectAnswer(staff.post(PAGE, { intent: "erase", email: added }), 303);
    expect(await find(staff, added)).toContain("Nothing is stored");
  });

  test.each(["wrong", "right"])(
    "what a gift's history and letter say of its %s giver is exported and erased alone, and the other's stays",
    async (side) => {
      const { site, staff } = await openDesk(database);
      const wrong = {
        first_name: "Ruth",
        last_name: "Venn",
        phone: "970-555-0127",
        source: "staff",
      };
      const known = await addGift(site, AT, { ...wrong, email: "" });
      const { person_id } = await site.row("donations", { id: known });
      const tobias = { first_name: "Tobias", last_name: "Fenn", email: "Tobias@example.org" };
      // The first two leave their persons, of whom one has another gift; the others make their
      // person another, the last of the same family.
      const gifts = [
        { ...wrong, email: "", person_id, right: "Tobias", lastName: "Fenn" },
        { ...wrong, email: "ruth@example.org", right: "Tobias", lastName: "Fenn" },
        { ...wrong, email: "ruth@example.org", right: "Cy", lastName: "Fenn" },
        { ...wrong, email: "ruth@example.org", right: "Ivo", lastName: "Venn" },
      ];
      const written = { created_at: AT, username: "admin", way: "print" as const, batch: "batch" };
      const details = '{"name":"Ruth Venn"}';
      for (const [index, { email, right, lastName, ...gift }] of gifts.entries()) {
        const ofWrong = lastName === "Venn" ? /ruth|555-01/i : /ruth|venn|555-01/i;
        if (index === 1) await addGift(site, AT, tobias);
        const id = await addGift(site, AT, { ...gift, email, letter_id: `letter-${index}` });
        const donor = (await site.row("donations", { id })).person_id;
        const thanks = { ...written, kind: "thanks" as const, text: '"Dear Ruth"' };
        const stated = '["Ruth"]';
        await site.add("letters", { ...thanks, stated, id: `letter-${index}`, person_id: donor });
        const receipt = {
          number: index + 1,
          donation_id: id,
          letter_id: `letter-${index}`,
          details,
        };
        await site.add("receipts", { ...receipt, issued_at: AT, username: "admin" });
        const edit = { kind: "Check", amount: "90", date: "2026-02-01", months: "" };
        const correct = async (giver: Record<string, string>) => {
          const { updated_at } = await site.row("donations", { id });
          const form = { ...edit, ...giver, version: updated_at ?? "" };
          await expectAnswer(staff.post(`/admin/donations/${id}/edit`, form), 303);
        };
        await correct({ firstName: "Ruth", lastName: "Venn", email, phone: "970-555-0199" });
        await correct({ firstName: right, lastName, email: `${right}@example.org` });
        const who = email || known;
        const exportOf = async (email: string) =>
          JSON.stringify(await (await staff.post(`${PAGE}/export`, { email })).json());
        if (side === "right") {
          const exported = await exportOf(`${right}@example.org`);
          expect(exported).toMatch(`[null,\\"${right}\\"]`);
          expect(exported).not.toMatch(ofWrong);
          await staff.post(PAGE, { intent: "erase", email: `${right}@example.org` });
          expect(await storedIn(site)).not.toMatch(/tobias|cy@|ivo|fenn/i);
        }
        expect(await find(staff, who)).toContain("Corrections of others' gifts 2");
        const exported = await exportOf(who);
        expect(exported).toMatch(/Dear Ruth.*Ruth Venn/);
        expect(exported).toMatch(/formerGifts.*555-0127.*555-0199/);
        expect(exported).not.toMatch(/tobias|ivo|fenn/i);
        await staff.post(PAGE, { intent: "erase", email: who });
        expect(await storedIn(site)).not.toMatch(ofWrong);
        if (side === "wrong")
          await expectText(staff, `/admin/donations?open=${id}`, `First name: nothing → ${right}`);
      }
    },
  );

  test.each([
    ["completed", { first_name: "", email: "" }],
    ["corrected", { first_name: "Willam", email: "william@gmial.example" }],
    ["wrote in full", { first_name: "Bill", email: "bill@example.org" }],
    ["took from a namesake", { first_name: "Bill", email: "bill@example.org" }],
  ])(
    "a giver whose name and email staff %s keeps the letter and receipt to the earlier name, a namesake's alone excepted",
    async (how, typed) => {
      const { site, staff } = await openDesk(database);
      const gift = { ...typed, last_name: "Venn", source: "staff" };
      const isOfNamesake = how === "took from a namesake";
      if (isOfNamesake) await addGift(site, AT, { ...gift, email: "" });
      const id = await addGift(site, AT, { ...gift, letter_id: "letter" });
      const { person_id, updated_at } = await site.row("donations", { id });
      const written = { created_at: AT, username: "admin", way: "print" as const, batch: "batch" };
      const thanks = { ...written, id: "letter", kind: "thanks" as const, text: '"Dear Venn"' };
      await site.add("letters", { ...thanks, person_id });
      const receipt = {
        number: 1,
        donation_id: id,
        letter_id: "letter",
        details: '{"name":"Venn"}',
      };
      await site.add("receipts", { ...receipt, issued_at: AT, username: "admin" });
      const edit = { kind: "Check", amount: "90", date: "2026-02-01", months: "" };
      const giver = { firstName: "William", lastName: "Venn", email: "william@example.org" };
      const form = { ...edit, ...giver, version: updated_at ?? "" };
      await expectAnswer(staff.post(`/admin/donations/${id}/edit`, form), 303);
      await staff.post(PAGE, { intent: "erase", email: giver.email });
      const stored = await storedIn(site);
      expect(stored).not.toContain("william");
      if (isOfNamesake) expect(stored).toContain("Dear Venn");
      else expect(stored).not.toMatch(/venn|bill@/i);
    },
  );

  test("the note that an import's gifts were thanked before stays when one of their givers is erased", async () => {
    const { site, staff } = await openDesk(database);
    const file = csvText(
      "Date,Amount,First Name,Last Name,Email",
      "2026-02-20,5.00,Ada,Fenn,ada@example.org",
      "2026-02-20,5.00,Cy,Marsh,cy@example.org",
    );
    const path = (await uploadFile(staff, "gifts.csv", file)).replace("/columns", "");
    await sendImportForm(staff, path, { intent: "import", toThank: "none" });
    const note = await site.row("letters");
    await staff.post(PAGE, { intent: "erase", ...ADA });
    await expectRows(site, "letters", [note]);
  });

  test("of two people who share an email staff choose one, whose erasure leaves the other everything", async () => {
    const { site, db, staff } = await openDesk(database);
    const email = "home@example.org";
    const give = (first_name: string, city: string | null = null) =>
      addGift(site, AT, { first_name, last_name: "Quist", email, city });
    const john = await give("John", "Durango");
    await give("Mary");
    await changeUnversioned(db, (trx) => moveNameToOwnPerson(trx, john, "quist mary"));
    const monthly = { donation_id: john, payment_id: "pi", method: "visa", state: "paid" };
    await site.add("online_payments", { ...monthly, read_at: AT, subscription_state: "active" });
    await site.add("refused_addresses", { email_key: email, at: AT, reason: "full" });
    const file = csvText(
      "Date,Amount,First Name,Last Name,Email",
      "2026-02-20,a saddle,John,Quist,home@example.org",
      "2026-02-20,a saddle,Mary,Quist,home@example.org",
    );
    await uploadFile(staff, "gifts.csv", file);
    expect(await find(staff, email)).toMatch(/Choose .* John Quist Durango.* Mary Quist/);
    await expectAnswer(staff.post(PAGE, { intent: "erase", email }), 200, "Choose whom");
    await expectAnswer(staff.post(`${PAGE}/export`, { email }), 303);
    expect(await find(staff, john)).toMatch(
      /Stored under John Quist .*Rows of files 1 .*A monthly gift is running/,
    );
    await staff.post(PAGE, { intent: "erase", email: john });
    expect((await site.column("donations", "first_name")).sort()).toEqual(["Erased", "Mary"]);
    expect(await site.column("import_rows", "line")).toEqual([3]);
    await expectRowCount(site, "refused_addresses", 1);
    expect(await find(staff, email)).toContain("Donations 1");
    // An email that only a voided gift has may be someone else's, so staff see whose gift it is.
    const mary = await findPersonByEmail(db, email);
    const typed = { email: "bob@example.org" };
    await addGift(site, AT, { ...typed, person_id: mary, voided_at: AT });
    expect(await find(staff, typed.email)).toMatch(/Choose .*Mary Quist/);
    await expectAnswer(staff.post(PAGE, { intent: "erase", ...typed }), 200, "Mary Quist");
    // A merge leaves the survivor with the same email twice.
    await give("Ruth");
    await changeUnversioned(db, (trx) => moveNameToOwnPerson(trx, mary, "quist ruth"));
    const ruth = await site.row("people", { name_key: "quist ruth" });
    const by = { at: AT, username: "admin" };
    await changeUnversioned(db, (trx) => mergePeople(trx, mary, ruth.id, by));
    expect(await find(staff, email)).toContain("Donations 3");
    await expectAnswer(staff.post(PAGE, { intent: "erase", email: mary }), 303);
    await expectRowCount(site, "refused_addresses", 0);
  });

  test("a gift whose giver stops using a shared email keeps its history from the other holder", async () => {
    const { site, db, staff } = await openDesk(database);
    const email = "home@example.org";
    const give = (first_name: string) =>
      addGift(site, AT, { first_name, last_name: "Quist", email, source: "staff" });
    const john = await give("John");
    const id = await give("Bea");
    await changeUnversioned(db, (trx) => moveNameToOwnPerson(trx, john, "quist bea"));
    for (const changed of [{ phone: "970-555-0199" }, { email: "bea@example.org" }]) {
      const { updated_at } = await site.row("donations", { id });
      const giver = { firstName: "Bea", lastName: "Quist", email, phone: "970-555-0199" };
      const gift = { kind: "Check", amount: "90", date: "2026-02-01", months: "" };
      const form = { ...gift, ...giver, ...changed, version: updated_at ?? "" };
      await expectAnswer(staff.post(`/admin/donations/${id}/edit`, form), 303);
    }
    const exported = await staff.post(`${PAGE}/export`, { email });
    expect(await exported.text()).not.toContain("555-0199");
    await staff.post(PAGE, { intent: "erase", email });
    await expectText(staff, `/admin/donations?open=${id}`, "Phone: nothing → 970-555-0199");
  });

  test("a gift that was another's in between keeps what happened then from its giver", async () => {
    const { site, staff } = await openDesk(database);
    const ruth = { firstName: "Ruth", lastName: "Venn", email: "ruth@example.org" };
    const cy = { firstName: "Cy", lastName: "Fenn", email: "cy@example.org" };
    const names = { first_name: "Ruth", last_name: "Venn" };
    const id = await addGift(site, AT, { ...names, email: ruth.email, source: "staff" });
    for (const giver of [cy, ruth, { ...ruth, phone: "970-555-0199" }, cy]) {
      const { updated_at } = await site.row("donations", { id });
      const gift = { kind: "Check", amount: "90", date: "2026-02-01", months: "" };
      const form = { ...gift, ...giver, version: updated_at ?? "" };
      await expectAnswer(staff.post(`/admin/donations/${id}/edit`, form), 303);
    }
    const exported = await staff.post(`${PAGE}/export`, { email: cy.email });
    expect(await exported.text()).not.toMatch(/ruth|venn|555-0199/i);
  });

  test("a statement stays its person's alone when another joins the household later", async () => {
    const { site, staff } = await openDesk(database);
    const john = await addGift(site, AT, { first_name: "John", email: "john@example.org" });
    const mary = await addGift(site, AT, { first_name: "Mary", email: "mary@example.org" });
    const written = { created_at: AT, username: "ada", way: "print" as const, batch: "batch" };
    const statement = { ...written, kind: "statement" as const, year: 2025, text: '"Dear John"' };
    await site.add("letters", { ...statement, id: "letter", person_id: john });
    await staff.post(`/admin/people/${john}`, { intent: "household", other: mary });
    const exported = await staff.post(`${PAGE}/export`, { email: "mary@example.org" });
    expect(await exported.json()).toMatchObject({ letters: [] });
    await staff.post(PAGE, { intent: "erase", email: "mary@example.org" });
    await expectRows(site, "letters", [{ text: '"Dear John"' }]);
  });
});
