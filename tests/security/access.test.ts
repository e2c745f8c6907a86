/** What a stranger must not reach, by any address, method or spelling of either. */
import { expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { publicAddresses, staffAddresses } from "#tests/support/addresses.ts";
import {
  cookieOf,
  databases,
  openTestSite,
  signIn,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { addStaff, CANARY, everything, seed } from "./records.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

/** Fields that would change something if the site did not check who asks. */
const intents = (id: string) => [
  { intent: "erase", id },
  { intent: "note", id, text: "x" },
  { intent: "add", username: "friend", role: "administrator" },
  { intent: "reset", username: "admin" },
  { retry: "all", release: id },
];

const send = (site: TestSite, method: string, path: string, init: RequestInit = {}) =>
  site.request(
    new Request(new URL(path, "http://localhost:3000"), {
      ...init,
      method,
      headers: { "sec-fetch-site": "same-origin", ...init.headers },
    }),
  );

test("the route table is what is tested", () => {
  expect(staffAddresses.length).toBeGreaterThan(12);
  expect(staffAddresses).toContain("/admin/contacts/export");
  expect(publicAddresses).toContain("/api/contact");
});

test("without a session no address of the staff area answers, whatever the method, and nothing changes", async () => {
  const site = await openTestSite("sqlite");
  const { contactId } = await seed(site);
  const before = await everything(site);
  // The door itself: it may be read, and posted to with credentials.
  const doors = ["/admin", "/admin/code", "/admin/sign-out"];
  for (const address of staffAddresses) {
    for (const path of [
      address,
      `${address}.data`,
      `${address}/`,
      `${address}?open=${contactId}`,
    ]) {
      for (const method of METHODS) {
        for (const fields of /^(GET|HEAD)$/.test(method) ? [null] : intents(contactId)) {
          const body = fields && new URLSearchParams(fields);
          const response = await send(site, method, path, { body });
          const what = `${method} ${path}`;
          expect(response.status, what).toBeLessThan(500);
          expect(await response.text(), what).not.toContain(CANARY);
          if (!doors.includes(address))
            expect([202, 303, 308, 401, 404, 405], what).toContain(response.status);
          if (response.status !== 308)
            expect(response.headers.get("cache-control"), what).toBe("no-store");
        }
      }
    }
  }
  expect(await everything(site)).toBe(before);
});

type Role = "viewer" | "editor" | "administrator";
const EVERYBODY: Role[] = ["viewer", "editor", "administrator"];
const EDITORS: Role[] = ["editor", "administrator"];
const ADMINISTRATORS: Role[] = ["administrator"];
const NOBODY: Role[] = [];

/** Who may look at each address of the staff area, and who may send something to it. */
const ALLOWED: Record<string, { look: Role[]; change: Role[] }> = {
  "/admin": { look: EVERYBODY, change: EVERYBODY },
  "/admin/code": { look: EVERYBODY, change: EVERYBODY },
  "/admin/sign-out": { look: EVERYBODY, change: EVERYBODY },
  "/admin/password": { look: EVERYBODY, change: EVERYBODY },
  "/admin/two-step": { look: EVERYBODY, change: EVERYBODY },
  "/admin/sessions": { look: EVERYBODY, change: EVERYBODY },
  "/admin/renew": { look: EVERYBODY, change: EVERYBODY },
  "/admin/preferences": { look: EVERYBODY, change: EVERYBODY },
  "/admin/donations/export": { look: EDITORS, change: NOBODY },
  "/admin/donations/export/readable": { look: EDITORS, change: NOBODY },
  "/admin/contacts/export": { look: EDITORS, change: NOBODY },
  "/admin/contacts/export/readable": { look: EDITORS, change: NOBODY },
  "/admin/import/:id/problems.csv": { look: EDITORS, change: EDITORS },
  "/admin/newsletter.csv": { look: EDITORS, change: NOBODY },
  "/admin/privacy/export": { look: ADMINISTRATORS, change: ADMINISTRATORS },
  "/admin/overview": { look: EVERYBODY, change: NOBODY },
  "/admin/donations": { look: EVERYBODY, change: EDITORS },
  "/admin/contacts": { look: EVERYBODY, change: EDITORS },
  "/admin/donations/new": { look: EDITORS, change: EDITORS },
  "/admin/donations/:id/edit": { look: EDITORS, change: EDITORS },
  "/admin/import": { look: EDITORS, change: EDITORS },
  "/admin/import/:id": { look: EDITORS, change: EDITORS },
  "/admin/import/:id/columns": { look: EDITORS, change: EDITORS },
  "/admin/import/upload": { look: EDITORS, change: EDITORS },
  "/admin/accounts": { look: ADMINISTRATORS, change: ADMINISTRATORS },
  "/admin/privacy": { look: ADMINISTRATORS, change: ADMINISTRATORS },
  "/admin/audit": { look: ADMINISTRATORS, change: NOBODY },
  "/admin/site": { look: EVERYBODY, change: EDITORS },
  "/admin/newsletter": { look: EVERYBODY, change: NOBODY },
  "/admin/jobs": { look: EVERYBODY, change: EDITORS },
};

test("every address of the staff area has its line in the table of who may do what", () => {
  const listed = Object.keys(ALLOWED).filter((address) => address !== "/admin/import/upload");
  expect(listed.toSorted()).toEqual(staffAddresses.toSorted());
});

test("a role that may not look or change gets 403 at every address, by page and by data, and nothing changes", async () => {
  const site = await openTestSite("sqlite");
  const { contactId } = await seed(site);
  const administrator = await signInAsAdministrator(site);
  const cookies: Record<Role, string> = {
    viewer: await addStaff(site, administrator, "m.viewer", "viewer"),
    editor: await addStaff(site, administrator, "m.editor", "editor"),
    administrator,
  };
  const before = await everything(site);
  for (const [address, { look, change }] of Object.entries(ALLOWED)) {
    const path = address.replace(":id", contactId);
    for (const role of EVERYBODY) {
      const headers = { cookie: cookies[role] };
      for (const form of [path, `${path}.data`]) {
        const upload = address === "/admin/import/upload";
        if (upload && form !== path) continue;
        if (!look.includes(role) && !upload)
          expect((await send(site, "GET", form, { headers })).status, `${role} ${form}`).toBe(403);
        if (change.includes(role)) continue;
        for (const fields of intents(contactId)) {
          const body = new URLSearchParams({ ...fields, password: `${role} lantern prairie` });
          const { status } = await send(site, "POST", form, { headers, body });
          expect(status, `${role} POST ${form}`).toBe(403);
        }
      }
    }
  }
  expect(await everything(site)).toBe(before);
});

const SPELLINGS = [
  "/Admin/contacts",
  "/ADMIN/CONTACTS",
  "/%61dmin/contacts",
  "/admin%2Fcontacts",
  "//admin/contacts",
  "/admin//contacts",
  "/./admin/contacts",
  "/x/../admin/contacts",
  "/admin/contacts/.",
  "/admin/contacts;x=1",
  "/admin/contacts.data?_routes=routes%2Fadmin%2Fcontacts%2Fcontacts",
  "/Admin/contacts.data?_routes=routes%2Fadmin%2Fcontacts%2Fcontacts",
  "/admin/newsletter.csv",
  "/admin/newsletter%2Ecsv",
  "/Admin/Contacts/Export",
  "/_root.data?_routes=routes%2Fadmin%2Fcontacts%2Fcontacts",
  "/about.data?_routes=routes%2Fadmin%2Fcontacts%2Fcontacts",
];

test("no spelling of an address leads past the gate", async () => {
  const site = await openTestSite("sqlite");
  await seed(site);
  for (const path of SPELLINGS) {
    for (const method of ["GET", "POST"]) {
      const response = await send(site, method, path);
      expect(response.status, path).toBeLessThan(500);
      expect(await response.text(), path).not.toContain(CANARY);
    }
  }
});

test("the router's own headers lead nowhere", async () => {
  const site = await openTestSite("sqlite");
  await seed(site);
  for (const name of [
    "x-react-router-prerender-data",
    "x-react-router-spa-mode",
    "x-middleware-subrequest",
    "x-http-method-override",
    "x-original-url",
    "x-rewrite-url",
  ]) {
    for (const path of ["/admin/contacts", "/about", "/admin/contacts.data"]) {
      const response = await site.get(path, { [name]: "/admin/contacts" });
      const text = await response.text();
      expect(text, `${name} ${path}`).not.toContain(CANARY);
      if (path === "/about") expect(text).toBe(await (await site.get(path)).text());
    }
  }
});

test.each(databases)(
  "a forged, ended, stolen-from-the-database or half session opens nothing on %s",
  async (database) => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    await seed(site);
    const cookie = await signInAsAdministrator(site);
    const [name = "", token = ""] = cookie.split("=");
    const { id } = await site.services.db
      .selectFrom("staff_sessions")
      .select("id")
      .executeTakeFirstOrThrow();
    const forged = [
      `${name}=${"A".repeat(43)}`,
      `${name}=${id}`,
      `${name}=${token.slice(0, -1)}`,
      `${name}=${token}x`,
      `${name}=${token.toLowerCase()}`,
      `${name}=' or 1=1 --`,
      `${name}=%00`,
      `__Host-${name}=${token}`,
      `x=${token}`,
    ];
    for (const each of forged) {
      const response = await site.get("/admin/contacts", { cookie: each });
      expect([response.status, response.headers.get("location")], each).toEqual([
        303,
        "/admin?next=%2Fadmin%2Fcontacts",
      ]);
    }
    await site.post("/admin/sign-out", new URLSearchParams(), { cookie });
    expect((await site.get("/admin/contacts", { cookie })).status, "after signing out").toBe(303);
    const again = await signInAsAdministrator(site);
    clock.advance(30 * MINUTE);
    expect((await site.get("/admin/contacts", { cookie: again })).status, "ended").toBe(303);
  },
);

test("signing in gives a new token, whatever the browser brought, and changing the password ends all others", async () => {
  const site = await openTestSite("sqlite");
  const administrator = await signInAsAdministrator(site);
  const fixed = { cookie: "staff=chosen-by-the-attacker-0000000000000000000000" };
  const credentials = new URLSearchParams({
    username: "admin",
    password: "saddle lantern prairie",
  });
  const response = await site.post("/admin", credentials, fixed);
  expect(cookieOf(response)).not.toBe(fixed.cookie);
  expect((await site.get("/admin/contacts", fixed)).status).toBe(303);
  const other = await signIn(site, "admin", "saddle lantern prairie");
  const change = new URLSearchParams({
    current: "saddle lantern prairie",
    next: "another long sentence",
  });
  const changed = await site.post("/admin/password", change, { cookie: administrator });
  for (const cookie of [administrator, other.cookie, cookieOf(response)])
    expect((await site.get("/admin/contacts", { cookie })).status).toBe(303);
  expect((await site.get("/admin/contacts", { cookie: cookieOf(changed) })).status).toBe(200);
});

test("no address answers any method with an error of ours", async () => {
  const site = await openTestSite("sqlite");
  for (const address of publicAddresses)
    for (const method of ["POST", "DELETE", "PROPFIND"])
      for (const body of /^(GET|HEAD)$/.test(method) ? [null] : ['{"__proto__":1}'])
        expect(
          (await send(site, method, address, { body })).status,
          `${method} ${address}`,
        ).toBeLessThan(500);
});
