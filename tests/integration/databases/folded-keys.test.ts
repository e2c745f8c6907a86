/**
 * Names and emails are compared and sorted alike on both databases, whatever the database's
 * collation.
 */
import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { openPostgres } from "#adapters/postgres/postgres.ts";
import { peopleMatching } from "#domain/people/find-people.ts";
import { addGift } from "#tests/support/gifts.ts";
import { messageForm } from "#tests/support/message.ts";
import { administer, prepare } from "#tests/support/migrated-databases.ts";
import { openDesk } from "#tests/support/open-test-site.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

/** The order in which a person looks for these names. */
const SORTED = [
  "Adams",
  "de la Cruz",
  "O'Brien",
  "Østberg",
  "Ötzi",
  "smith-Jones",
  "Trương",
  "Иванов",
];
const COLLATIONS = [
  ["sqlite", ""],
  ["postgres", "locale 'C'"],
  ["postgres", "locale 'C.utf8' locale_provider icu icu_locale 'en-US'"],
] as const;
const LISTS = ["people", "donations", "messages", "donations/thanks"];

async function makeDatabase(collation: string): Promise<Record<string, string>> {
  if (!collation) return {};
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(
    server,
    `create database ${name} template template0 encoding 'UTF8' ${collation}`,
  );
  onTestFinished(async () => {
    await administer(server, `drop database ${name} with (force)`);
  });
  const DATABASE_URL = `${server}/${name}`;
  await prepare(openPostgres(DATABASE_URL, () => undefined));
  return { DATABASE_URL };
}

/** Returns the names in their order on a page. */
const namesIn = (page: string) =>
  SORTED.filter((name) => page.includes(name)).sort((a, b) => page.indexOf(a) - page.indexOf(b));

test.each(COLLATIONS)(
  "on %s %s lists sort names as people do, searches ignore case, and PostgreSQL finds emails by an index",
  async (kind, collation) => {
    const { site, staff, clock } = await openDesk(kind, { env: await makeDatabase(collation) });
    const at = clock.now().toISOString();
    for (const [n, last_name] of SORTED.toReversed().entries()) {
      // Sorting by bytes would put capital letters first.
      const email = `${n % 2 ? "A" : "b"}${SORTED.length - n}@example.org`;
      await addGift(site, at, { first_name: "Ann", last_name, email });
      const message = messageForm({ firstName: "Ann", lastName: last_name, email });
      await expectAnswer(site.postJson("/api/contact", message), 201);
    }
    for (const list of LISTS) {
      const page = await staff.text(`/admin/${list}?sort=name&order=asc`);
      expect(namesIn(page.slice(page.indexOf("Adams"))), list).toEqual(SORTED);
      for (const [typed, expected] of [
        ["иванов", "Иванов"],
        ["ostberg", "Østberg"],
        ["truong", "Trương"],
      ])
        expect(namesIn(await staff.text(`/admin/${list}?q=${typed}`)), list).toEqual([expected]);
    }
    for (const list of ["donations", "messages"]) {
      const page = await staff.text(`/admin/${list}?sort=email&order=asc`);
      const emails = page.match(/[Ab]\d@example\.org/g) ?? [];
      const lower = emails.map((email) => email.toLowerCase());
      expect(lower.length, list).toBeGreaterThanOrEqual(SORTED.length);
      expect(lower, list).toEqual(lower.toSorted());
    }
    const check = { kind: "Check", amount: "70", date: at.slice(0, 10) };
    const enter = (firstName: string, lastName: string) =>
      staff.post("/admin/donations/new", {
        ...check,
        firstName,
        lastName,
        key: randomUUID(),
      });
    await expectAnswer(enter("Émile", "Østberg"), 303);
    await expectAnswer(enter("ÉMILE", "ØSTBERG"), 409);
    await expectAnswer(enter("Emile", "Ostberg"), 409);
    await expectAnswer(enter("Emil", "Ostberg"), 303);
    for (const email of ["a+b=c@example.org", "post@bücher.example"])
      expect((await site.postJson("/api/contact", messageForm({ email }))).status, email).toBe(201);
    if (kind === "sqlite") return;
    const explain = (query: RawBuilder<unknown>) =>
      site.db.connection().execute(async (connection) => {
        await sql`set enable_seqscan = off`.execute(connection);
        return JSON.stringify((await sql`explain ${query}`.execute(connection)).rows);
      });
    // The triggers of gifts and messages use such a query.
    const ofPerson = sql`select person_id from person_emails
      where email_key = lower(trim(${"Ada@example.org"}::text) collate "C")`;
    expect(await explain(ofPerson)).toContain("Index Cond");
    const ofSubscribers = peopleMatching(site.db, ["ada@example"]);
    expect(await explain(ofSubscribers)).toContain("subscribers_searched");
  },
);
