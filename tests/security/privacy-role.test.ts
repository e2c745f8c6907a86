/** What only those who may use Privacy can do, by whatever address. */
import { expect, test } from "vitest";
import { openTestSite, signInAsAdministrator } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";
import { addStaff, CANARY, everything, seed } from "./records.ts";

/** Every request that erases a person or gives everything about one, with the address it goes to. */
const requests = (contactId: string) => [
  { path: "/admin/contacts", fields: { intent: "erase", id: contactId } },
  { path: "/admin/privacy", fields: { intent: "find", email: `${CANARY}@example.org` } },
  { path: "/admin/privacy", fields: { intent: "erase", email: `${CANARY}@example.org` } },
  { path: "/admin/privacy/export", fields: { email: `${CANARY}@example.org` } },
];

test("viewers and editors erase no person and read no one's whole file, and are not offered to", async () => {
  const site = await openTestSite("sqlite");
  const { contactId } = await seed(site);
  const administrator = await signInAsAdministrator(site);
  const panel = `/admin/contacts?open=${contactId}`;
  for (const role of ["viewer", "editor"]) {
    const cookie = await addStaff(site, administrator, `m.${role}`, role);
    expect(await textOf(await site.get(panel, { cookie }))).not.toContain("Privacy request");
    const before = await everything(site);
    for (const { path, fields } of requests(contactId)) {
      const answer = await site.post(path, new URLSearchParams(fields), { cookie });
      expect(answer.status, `${role} ${path}`).toBe(403);
    }
    expect(await everything(site)).toBe(before);
  }
  expect(await textOf(await site.get(panel, { cookie: administrator }))).toContain(
    "Privacy request",
  );
  const [erase] = requests(contactId);
  await site.post("/admin/contacts", new URLSearchParams(erase?.fields), {
    cookie: administrator,
  });
  const contact = await site.services.db.selectFrom("contacts").selectAll().executeTakeFirst();
  expect(contact).toMatchObject({ name: "Erased", first_name: "Erased", email: "", message: "" });
});
