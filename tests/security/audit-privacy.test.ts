/** What must not be in the audit log, which can never be rewritten: visitors' and strangers' texts. */
import { describe, expect, test } from "vitest";
import { contact } from "#tests/support/contact-message.ts";
import { databases, openDesk, openTestSite, signInStaff } from "#tests/support/open-test-site.ts";

const INVISIBLE = /\p{Bidi_Control}|(?![\s])\p{Cc}/u;

describe.each(databases)("the audit log on %s", (database) => {
  test("a failed sign-in stores the name of an account, and no other name, since it may be a password", async () => {
    const site = await openTestSite(database);
    const fail = async (username: string) =>
      (await site.post("/admin", { username, password: "wrong" })).status;
    const typed = "Hunter-of-horses\u202e\u0007\u0085";
    for (let failure = 1; failure <= 5; failure++) await fail(typed);
    expect(await fail(typed)).toBe(429);
    await fail("admin");
    const events = await site.rows("audit_events");
    const names = events.map(({ username }) => username);
    expect(names.sort()).toEqual(["admin", ...Array(5).fill("unknown name")]);
    const counted = await site.rows("sign_in_failures");
    expect(JSON.stringify([events, counted])).not.toMatch(/hunter-of-horses/i);
    const page = await (await signInStaff(site)).text("/admin/audit");
    expect(page).toContain("unknown name Failed to sign in");
    expect(page).not.toMatch(INVISIBLE);
  });

  test("bidirectional marks and control characters are removed from every record and page", async () => {
    const { site, staff } = await openDesk(database);
    const name = "Ada\u202eLarkspur\u0085\u200f";
    const typed = { firstName: name, lastName: name, phone: "970\u2066 555" };
    const message = "One line\r\nand\u202e another\u0007";
    const sent = await site.postJson("/api/contact", contact({ ...typed, message }));
    expect(sent.status).toBe(201);
    const [stored] = await site.rows("contacts");
    expect(stored).toMatchObject({
      name: "AdaLarkspur AdaLarkspur",
      first_name: "AdaLarkspur",
      phone: "970 555",
      message: "One line\nand another",
    });
    const id = stored?.id ?? "";
    await staff.post("/admin/contacts", { intent: "note", id, text: "Called\u202e back\u0000" });
    const page = await staff.html(`/admin/contacts?open=${id}`);
    expect(page).toContain("Called back");
    expect(page).not.toMatch(INVISIBLE);
  });
});
