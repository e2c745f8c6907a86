/** What must not be in the audit log, which can never be rewritten: visitors' and strangers' texts. */
import { describe, expect, test } from "vitest";
import { databases, openTestSite, signInStaff } from "#tests/support/open-test-site.ts";

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
});
