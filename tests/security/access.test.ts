/** Tests what a stranger must not reach, by any path, method or spelling of either. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { publishGathering } from "#tests/support/gatherings.ts";
import {
  ORIGIN,
  openTestSite,
  share,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { staffPaths } from "#tests/support/route-paths.ts";
import { signUp } from "#tests/support/rsvp.ts";
import {
  addStaff,
  locationOf,
  password,
  type Staff,
  signIn,
  signInStaff,
} from "#tests/support/staff.ts";
import { expectNoText, expectParts } from "#tests/support/text-of.ts";
import { CANARY, everything, seed } from "./records.ts";

/** Each path gets one of these methods, in addition to GET, HEAD and POST. */
const OTHER_METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

/** Fields that would change something if the site did not check the sender. */
const intents = (id: string): Record<string, string>[] => [
  { intent: "erase", id },
  { intent: "note", id, text: "x" },
  { intent: "add", username: "friend", role: "administrator" },
  { intent: "reset", username: "admin" },
  { retry: "all", release: id },
];

/** Chooses by the request alone, so that a new route changes nothing for the others. */
function choose<Option>(options: readonly Option[], request: string): Option {
  const sum = [...request].reduce((sum, character) => sum + character.charCodeAt(0), 0);
  const option = options[sum % options.length];
  if (option === undefined) throw new Error("nothing to choose from");
  return option;
}

const send = (site: TestSite, method: string, path: string, init: RequestInit = {}) =>
  site.request(
    new Request(new URL(path, ORIGIN), {
      ...init,
      method,
      headers: { "sec-fetch-site": "same-origin", ...init.headers },
    }),
  );

test("without a session no path of the staff area answers, whatever the method, and nothing changes", async () => {
  const site = await openTestSite("sqlite");
  const { messageId } = await seed(site);
  const before = await everything(site);
  // A stranger may read the sign-in pages, and post credentials to them.
  const open = [
    "/admin",
    "/admin/code",
    "/admin/passkey",
    "/admin/sign-out",
    "/admin/forgotten",
    "/admin/link",
    "/admin/choose-password",
  ];
  const each = intents(messageId);
  // The route table does not contain the uploads.
  for (const route of [...staffPaths, ...UPLOADS]) {
    for (const form of ["", ".data", "/", "?open="]) {
      const path = `${route}${form}${form === "?open=" ? messageId : ""}`;
      const other = choose(OTHER_METHODS, route + form);
      for (const method of ["GET", "HEAD", "POST", other]) {
        const tried =
          method === "POST" && path === route ? each : [choose(each, method + route + form)];
        for (const fields of tried) {
          const body = /^(GET|HEAD)$/.test(method) ? null : new URLSearchParams(fields);
          const response = await send(site, method, path, { body });
          const what = `${method} ${path}`;
          expect(response.status, what).toBeLessThan(500);
          expect(await response.text(), what).not.toContain(CANARY);
          if (!open.includes(route))
            expect([202, 303, 308, 401, 404, 405], what).toContain(response.status);
          if (response.status !== 308)
            expect(response.headers.get("cache-control"), what).toBe("no-store");
        }
      }
    }
  }
  expect(await everything(site)).toBe(before);
});

type Role = "messages" | "viewer" | "treasurer" | "editor" | "administrator";
const ALL: Role[] = ["messages", "viewer", "treasurer", "editor", "administrator"];
/** All roles that see gifts. */
const READERS: Role[] = ["viewer", "treasurer", "editor", "administrator"];
const GUESTS: Role[] = ["messages", "treasurer", "editor", "administrator"];
const ANSWERERS: Role[] = ["messages", "editor", "administrator"];
const EXPORTERS: Role[] = ["treasurer", "editor", "administrator"];
const EDITORS: Role[] = ["editor", "administrator"];
const ADMINISTRATORS: Role[] = ["administrator"];
const NONE: Role[] = [];

/** Paths below /admin, by the roles that may read them and the roles that may post to them. */
const PERMISSIONS: [read: Role[], change: Role[], paths: string][] = [
  [
    ALL,
    ALL,
    `account active choose-password code forgotten link passkey passkeys passkeys/start
     password prove sessions sign-out two-step`,
  ],
  [ALL, NONE, "search search/find version"],
  [ALL, ANSWERERS, "messages templates"],
  [
    READERS,
    EDITORS,
    `people people/alike people/:id donations donations/board donations/cards donations/deposits
     donations/deposits/:number
     donations/deposits/:number/rows donations/deposits/:number/slip donations/payouts
     donations/letters/:id donations/statements donations/thanks jobs newsletter overview site
     site/:section site/edit/* site/history/* site/pictures`,
  ],
  [
    EDITORS,
    EDITORS,
    `donations/:id/edit donations/new people/new import import/:id import/:id/columns import/:id/problems.csv
     import/upload site/drafts/* site/files/upload site/pictures/upload`,
  ],
  [
    EXPORTERS,
    NONE,
    `messages/export donations/export donations/export/readable
     donations/export/workbook people/labels
     newsletter.csv`,
  ],
  [GUESTS, ANSWERERS, "site/coming/:id"],
  [GUESTS, NONE, "site/guest-lists site/coming/:id/export"],
  [EDITORS, NONE, "donations/donors"],
  [NONE, ANSWERERS, "site/coming/:id/here"],
  [ADMINISTRATORS, ADMINISTRATORS, "accounts privacy privacy/export"],
  [ADMINISTRATORS, NONE, "audit"],
];
const ALLOWED = new Map([
  ["/admin", [ALL, ALL] as const],
  ...PERMISSIONS.flatMap(([read, change, paths]) =>
    paths.split(/\s+/).map((path) => [`/admin/${path}`, [read, change]] as const),
  ),
]);
/** Reading these pages changes something: one ends the session, one makes a secret for an app. */
const CHANGING = ["/admin/sign-out", "/admin/two-step"];
const UPLOADS = ["/admin/import/upload", "/admin/site/files/upload", "/admin/site/pictures/upload"];

/** The router doesn't take another case for the same page, because the permission is the path's. */
const withCapital = (path: string) =>
  path.replace(/\/([a-z])(?=[^/]*$)/, (_, letter) => `/${letter.toUpperCase()}`);

describe("roles", () => {
  // The clock stands still, so that no session is extended, however long the test takes.
  const shared = share("sqlite", { clock: new TestClock() }, async (site) => {
    const { messageId } = await seed(site);
    const administrator = await signInStaff(site);
    const staff: Record<Role, Staff> = {
      messages: await addStaff(administrator, "m.messages", "messages"),
      viewer: await addStaff(administrator, "m.viewer", "viewer"),
      treasurer: await addStaff(administrator, "m.treasurer", "treasurer"),
      editor: await addStaff(administrator, "m.editor", "editor"),
      administrator,
    };
    return { site, messageId, staff };
  });

  test("every path of the staff area has its line in the table of permissions", () => {
    const listed = [...ALLOWED.keys()].filter((path) => !UPLOADS.includes(path));
    expect(listed.toSorted()).toEqual(staffPaths.toSorted());
  });

  test("a role gets 403, as page and as data, exactly where it may not read or change, and nothing changes", async () => {
    const { site, messageId, staff } = shared();
    const before = await everything(site);
    const each = intents(messageId);
    for (const [route, [read, change]] of ALLOWED) {
      const path = route.replace(":id", messageId).replace("*", "none");
      for (const role of ALL) {
        for (const form of UPLOADS.includes(route) ? [path] : [path, `${path}.data`]) {
          const get = (spelling = form) => staff[role].get(spelling).then(({ status }) => status);
          if (!UPLOADS.includes(route) && !read.includes(role)) {
            expect(await get(), `${role} ${form}`).toBe(403);
            expect([403, 404], `${role} ${form}`).toContain(await get(withCapital(form)));
          } else if (
            read.includes(role) &&
            form === path &&
            !CHANGING.includes(route) &&
            !/export|csv/.test(path)
          )
            expect(await get(), `${role} ${form}`).not.toBe(403);
          if (change.includes(role)) continue;
          // Only the role with the fewest rights posts all of them, because the guard comes
          // before the form.
          const isLeast = role === "messages" && form === path;
          for (const fields of isLeast
            ? each
            : [choose(each, role + form.replace(messageId, ""))]) {
            const body = { ...fields, password };
            const { status } = await staff[role].post(form, body);
            expect(status, `${role} POST ${form}`).toBe(403);
          }
        }
      }
    }
    // Opening a person's page, or mailing labels, is recorded, and changes nothing else.
    const looks = ["record.viewed", "exported"];
    await site.db.deleteFrom("audit_events").where("action", "in", looks).execute();
    expect(await everything(site)).toBe(before);
  });

  test("the role for messages starts on the messages, can do what they require, and sees no amount, no giver and no way to one", async () => {
    const { site, messageId, staff } = shared();
    const { messages } = staff;
    const { response } = await signIn(site, "m.messages", password);
    expect(locationOf(response)).toBe("/admin/messages?toast=signed-in");
    expect(locationOf(await messages.get("/admin"))).toBe("/admin/messages");
    const gift = await site.row("donations");
    const answerable = { state: "new", suspected: null, person_id: gift.person_id } as const;
    await site.set("contacts", answerable, { id: messageId });
    const gathering = randomUUID();
    await publishGathering(site, gathering);
    await signUp(site, "ada", { gathering });
    const guestList = `/admin/site/coming/${gathering}`;
    const ways = new Set<string>();
    for (const path of [
      `/admin/messages?open=${messageId}`,
      "/admin/templates",
      "/admin/site/guest-lists",
      guestList,
      `/admin/search?q=${CANARY}`,
      `/admin/search/find?q=${CANARY}`,
      "/admin/search?q=777",
      "/admin/search?q=none-has-this",
      "/admin/account",
      "/admin/password",
      "/admin/passkeys",
      "/admin/sessions",
    ]) {
      const page = await messages.html(path);
      for (const [, to = ""] of page.matchAll(/href="(\/admin[^"]*)"/g))
        ways.add(to.replaceAll("&amp;", "&"));
      const data = await messages.get(path.replace(/(?=\?|$)/, ".data"));
      expect(page + (await data.text()), path).not.toMatch(/\$\d|77700|777\.00|amount_cents/);
    }
    for (const to of ways) expect((await messages.get(to)).status, to).toBeLessThan(400);
    expect(ways).toContain(guestList);
    await expectNoText(messages, `/admin/search?q=${CANARY}`, /Gifts \d|People \d/);

    for (const [path, body] of [
      ["/admin/messages", { intent: "note", id: messageId, text: "Called back" }],
      ["/admin/messages", { intent: "bulk", id: messageId, do: "state:answered", key: "k" }],
      ["/admin/templates", { intent: "save", name: "Thanks", text: "Thank you" }],
    ] as const)
      expect((await messages.post(path, body)).status, path).toBeLessThan(400);
    const panel = await messages.html(`/admin/messages?open=${messageId}`);
    expectParts(panel, "Called back", /<option[^>]*>m\.messages/);
    const guests = await site.rows("attendees");
    const guest = guests.find(({ gathering_id }) => gathering_id === gathering)?.id ?? "";
    const pressed = await messages.post(`${guestList}/here`, { guest, here: "1" });
    expect(pressed.status).toBe(200);
  });

  test("a treasurer sees amounts, exports them, and is offered nothing that changes them", async () => {
    const { site, staff } = shared();
    const gift = await site.row("donations");
    const page = await staff.treasurer.html(`/admin/donations?open=${gift.id}`);
    expectParts(page, /\$[\d,]+\.\d\d/, 'href="/admin/donations/export?');
    expect(page).not.toMatch(/\/admin\/donations\/new|\/admin\/import|\/edit"|name="intent"/);
    const file = await staff.treasurer.get("/admin/donations/export");
    expect(file.headers.get("content-type")).toContain("text/csv");
    const [event] = (await site.rows("audit_events")).slice(-1);
    expect(event).toMatchObject({ action: "exported", username: "m.treasurer" });
  });
});

const SPELLINGS = [
  "/Admin/messages",
  "/ADMIN/CONTACTS",
  "/%61dmin/messages",
  "/admin%2Fmessages",
  "/admin%E2%80%8B/messages",
  "/admin/messages**",
  "//admin/messages",
  "/admin//messages",
  "/./admin/messages",
  "/x/../admin/messages",
  "/admin/messages/.",
  "/admin/messages;x=1",
  "/admin/messages.data?_routes=routes%2Fadmin%2Fmessages%2Fmessages",
  "/Admin/messages.data?_routes=routes%2Fadmin%2Fmessages%2Fmessages",
  "/admin/newsletter.csv",
  "/admin/newsletter%2Ecsv",
  "/Admin/Messages/Export",
  "/_root.data?_routes=routes%2Fadmin%2Fmessages%2Fmessages",
  "/about.data?_routes=routes%2Fadmin%2Fmessages%2Fmessages",
];
const ROUTER_HEADERS = [
  "x-react-router-prerender-data",
  "x-react-router-spa-mode",
  "x-middleware-subrequest",
  "x-http-method-override",
  "x-original-url",
  "x-rewrite-url",
];

test("no spelling of a path and no header of the router or a proxy reaches the staff area without a session", async () => {
  const site = await openTestSite("sqlite");
  await seed(site);
  for (const path of SPELLINGS) {
    for (const method of ["GET", "POST"]) {
      const response = await send(site, method, path);
      expect(response.status, path).toBeLessThan(500);
      expect(await response.text(), path).not.toContain(CANARY);
    }
  }
  for (const name of ROUTER_HEADERS) {
    for (const path of ["/admin/messages", "/about", "/admin/messages.data"]) {
      const html = await site.html(path, { [name]: "/admin/messages" });
      expect(html, `${name} ${path}`).not.toContain(CANARY);
      if (path === "/about") expect(html).toBe(await site.html(path));
    }
  }
});
