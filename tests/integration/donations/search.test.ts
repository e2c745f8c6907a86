import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { FOLDED_LETTERS, foldText } from "#db/fold-text.ts";
import { PHONE_SEPARATORS } from "#db/phone-number.ts";
import { addGift } from "#tests/support/gifts.ts";
import { messageForm } from "#tests/support/message.ts";
import { databases, share } from "#tests/support/open-test-site.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectText } from "#tests/support/text-of.ts";

const EARLIER = "2026-02-01T12:00:00.000Z";

describe.each(databases)("donations searched on the desk on %s", (database) => {
  const shared = share(database, {}, async (site) => {
    await addGift(site, EARLIER, { first_name: "Tobias", last_name: "Fenn" });
    return { site, staff: await signInStaff(site) };
  });
  const search = async (typed: string) => {
    const text = await shared().staff.text(`/admin/donations?q=${encodeURIComponent(typed)}`);
    return /(\d+) of \d+ gifts?/.exec(text)?.[1];
  };

  test("a search finds what staff know of a gift as it is now, in any spelling", async () => {
    const { site } = shared();
    await addGift(site, EARLIER, {
      first_name: "José",
      last_name: "Östberg-Nguyễn",
      email: "wren@example.org",
      phone: "+1 (970) 555-0127 ext. 4",
      city: "Cañon City",
      notes: "For the ŁUKASZ barn",
      source: "donorbox",
      external_id: "PI_77aX-9",
    });
    for (const typed of [
      "Östberg",
      "ÖSTBERG",
      "ostberg",
      "jose NGUYEN",
      "Jose\u0301",
      "9705550127",
      "970.555.0127",
      "1-970-555-0127",
      "(970) 555",
      "555-01",
      "+19705550127",
      "+1 (970) 555-0127 ext. 4",
      "jose (970) 555-0127 canon",
      "canon",
      "CAÑON CITY",
      "canon-city",
      "ostberg\u2011nguyen",
      "pi_77ax",
      "lukasz",
      '"Östberg-Nguyễn, José" <wren@example.org>; ',
      "\u201cOstberg\u201d; wren@example.org;",
      "_",
    ])
      expect(await search(typed), typed).toBe("1");
    const gift = await addGift(site, EARLIER, { source: "staff", external_id: "form:abcdef-own" });
    for (const typed of ["9705550128", "jose fenn", "fenn (970) 555-0127", "%", "\\", "abcdef-own"])
      expect(await search(typed), typed).toBe("0");
    const change = (changes: object) =>
      site.db.updateTable("donations").set(changes).where("id", "=", gift).execute();
    await change({ last_name: "Zuñiga" });
    expect(await search("zuniga")).toBe("1");
    await change({ first_name: "Erased", last_name: "", email: "", notes: null });
    expect(await search("zuniga")).toBe("0");
  });

  test("an amount, a number or an id beside a name finds the record in the list and everywhere", async () => {
    const { site, staff } = shared();
    const gift = { first_name: "Juniper", last_name: "Vale", phone: "(970) 555-0177" };
    const id = await addGift(site, EARLIER, { ...gift, city: "Mancos", amount_cents: 123_450 });
    await addGift(site, EARLIER, { ...gift, amount_cents: 123_400 });
    const queries = ["juniper 1,234.50", "$1234.50 vale", "vale, $ 1,234.50 mancos", `${id} vale`];
    for (const typed of [...queries, id, "1234.50", "juniper mancos", "mancos 970.555.0177"]) {
      expect(await search(typed), typed).toBe("1");
      const everywhere = await staff.text(`/admin/search?q=${encodeURIComponent(typed)}`);
      expect(everywhere, typed).toMatch(/Gifts 1 Juniper Vale .*\$1,234\.50/);
    }
    await expectText(staff, "/admin/search?q=j", "Type at least two characters");
    await expectHtml(staff, "/admin/search?q=j", /name="q"[^>]* value="j"/);
    for (const typed of ["juniper 1,234.51", "fenn 1234.50", `${id} fenn`])
      expect(await search(typed), typed).toBe("0");
  });

  test("a name with an apostrophe is found in gifts, messages and people however it is typed", async () => {
    const { site, staff } = shared();
    const name = { first_name: "Una", last_name: "O\u2019Brien" };
    await addGift(site, EARLIER, { ...name, email: "" });
    const message = messageForm({
      firstName: "Una",
      lastName: "O'Brien",
      email: "una@example.org",
    });
    await expectAnswer(site.postJson("/api/contact", message), 201);
    const entered = {
      id: randomUUID(),
      firstName: "Una",
      lastName: "O`Brien",
      email: "u@example.org",
    };
    await staff.post("/admin/people/new", entered);
    for (const typed of ["obrien", "O'Brien", "O`Brien", "O\u2019Brien"])
      await expectText(staff, `/admin/search?q=una ${typed}`, /People 3 .*Gifts 1 .*Messages 1 /);
  });

  test("the database folds every letter as the search does", async () => {
    const { site } = shared();
    const notes = `A ${[...FOLDED_LETTERS.keys()].join("A ")} Z 日本 'quoted' \``;
    const id = await addGift(site, EARLIER, { notes, phone: `${PHONE_SEPARATORS}12` });
    const { search_text = "" } = (await site.rows("donations")).find((row) => row.id === id) ?? {};
    expect(search_text.trimEnd()).toMatch(/ 12$/);
    expect(search_text).toContain(`example.org   ${foldText(notes)} `);
  });
});
