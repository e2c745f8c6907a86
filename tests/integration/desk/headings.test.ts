import { expect, test } from "vitest";
import { deskLabels } from "#content/desk/shell.ts";
import { seed } from "#tests/security/records.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { addGift } from "#tests/support/gifts.ts";
import { messageForm } from "#tests/support/message.ts";
import { type Fields, share } from "#tests/support/open-test-site.ts";
import { staffPaths } from "#tests/support/route-paths.ts";
import { accountIdOf, addStaff, signInStaff } from "#tests/support/staff.ts";

const shared = share("sqlite", {}, async (site) => {
  const staff = await signInStaff(site);
  const { messageId } = await seed(site);
  const deposit = { key: crypto.randomUUID(), day: "2026-02-20", account: "" };
  await staff.post("/admin/donations/deposits", deposit);
  await publishGathering(site, "supper");
  const [gift] = await site.rows("donations");
  return { staff, messageId, giftId: gift?.id };
});

const TYPED = "typed before";

/**
 * Posts refused forms as a browser without scripts sends them: the page, the form, and the typed
 * values.
 */
const refusedForms = share("sqlite", {}, async (site) => {
  const staff = await signInStaff(site);
  await addStaff(staff, "v.sample", "viewer");
  const at = "2026-02-01T12:00:00.000Z";
  const pledge = await addGift(site, at, { status: "pledged", confirmed_at: at });
  const check = await addGift(site, at, { payment_method: "check" });
  await site.postJson("/api/contact", messageForm({}));
  const [{ id: message = "" } = {}] = await site.rows("contacts");
  const account = await accountIdOf(site, "v.sample");
  const key = crypto.randomUUID();
  const deposits = "/admin/donations/deposits";
  await staff.post(deposits, { key, day: "2026-02-20", account: "Example Bank" });
  await publishGathering(site, "supper");
  const record = (intent: string, id: string) => ({ intent, id, formName: `${intent} ${id}` });
  const email = "no@";
  const day = "2099-01-02";
  const amount = "12x";
  const person = { name: TYPED, email };
  const long = `${"word ".repeat(1_000)}${TYPED}`;
  const forms: [path: string, form: Fields, typed: Fields][] = [
    [`/admin/messages?open=${message}`, record("note", message), { text: long }],
    [`/admin/donations?open=${pledge}`, record("payment", pledge), { amount, notes: TYPED, key }],
    [`/admin/donations?open=${check}`, record("bounce", check), { day }],
    [`/admin/people/${check}`, record("note", check), { text: long }],
    ["/admin/account", { formName: "own" }, person],
    ["/admin/accounts", { formName: "add", intent: "add" }, { ...person, role: "viewer" }],
    [
      "/admin/accounts",
      { formName: account, intent: "change", id: account },
      { ...person, role: "editor" },
    ],
    [deposits, { formName: "open", key }, { day, account: TYPED }],
    [deposits, { formName: "books", intent: "books" }, { through: day }],
    [`${deposits}/1`, { formName: "count", intent: "count" }, { counted: amount }],
    ["/admin/site/coming/supper", { formName: "add", intent: "add", key }, person],
    ["/admin/newsletter?open=new", record("add", ""), { email: `${TYPED}@` }],
    ["/admin/templates?edit=new", { intent: "save" }, { name: TYPED, text: "{x}" }],
    ["/admin/people/new", { id: key }, { firstName: TYPED, email }],
    ["/admin/donations/new", { key }, { firstName: TYPED, amount }],
  ];
  return { staff, forms };
});

test.each([
  ["/admin/site/edit/notice", "link.url", "none"],
  ["/admin/site/coming/supper", "name", "words"],
  ["/admin/account", "name", "words"],
  ["/admin/accounts", "name", "words"],
])(
  "on %s the keyboard of a phone capitalizes in the field %s: %s",
  async (path, name, capitals) => {
    const fields = (await refusedForms().staff.html(path)).match(/<input[^>]*>/g) ?? [];
    const field = fields.find((each) => each.includes(` name="${name}"`));
    expect(field?.toLowerCase()).toContain(` autocapitalize="${capitals}"`);
  },
);

test("without scripts a refused form comes back with the typed values", async () => {
  const { staff, forms } = refusedForms();
  const lost: string[] = [];
  for (const [path, form, typed] of forms) {
    const answer = await staff.post(path, { ...form, ...typed });
    expect(answer.status, path).toBeLessThan(500);
    const html = (await answer.text()).replaceAll(/<script.*?<\/script>/gs, "");
    for (const [name, value] of Object.entries(typed)) {
      const isShown = [`value="${value}"`, `${value}</textarea>`, `selected="" value="${value}"`];
      if (name !== "key" && !isShown.some((each) => html.includes(each)))
        lost.push(`${path} ${name}`);
    }
  }
  expect(lost).toEqual([]);
});

/** Returns the desk's pages that open without further input. */
const pathsOf = ({ messageId, giftId }: { messageId: string; giftId: unknown }) => [
  ...staffPaths.filter((path) => !/[:*]|\.csv|export/.test(path)),
  `/admin/messages?open=${messageId}`,
  `/admin/donations?open=${giftId}`,
  `/admin/people/${giftId}`,
  `/admin/donations/${giftId}/edit`,
  "/admin/donations/deposits/1",
  "/admin/site/coming/supper",
  "/admin/site/facts",
  "/admin/site/history/home",
];

test("the headings of each page of the desk skip no level below a first one of its own", async () => {
  const { staff, ...ids } = shared();
  const faults: string[] = [];
  let pages = 0;
  for (const path of pathsOf(ids)) {
    const answer = await staff.get(path);
    if (answer.status !== 200 || !answer.headers.get("content-type")?.startsWith("text/html"))
      continue;
    pages += 1;
    const html = await answer.text();
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    const headings = Array.from(
      main.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs),
      ([, level, text = ""]) => ({ level: Number(level), text: text.replace(/<[^>]+>/g, "") }),
    );
    const [first] = headings;
    const firsts = headings.filter(({ level }) => level === 1).length;
    const skipped = headings.find(
      ({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1,
    );
    if (firsts !== 1 || !first?.text || first.text === deskLabels.heading || skipped)
      faults.push(`${path}: ${headings.map(({ level, text }) => `h${level} ${text}`).join(" | ")}`);
  }
  expect(faults).toEqual([]);
  expect(pages).toBeGreaterThan(30);
});

test("every required field of the desk says whether it is wrong, and no button of a form is disabled", async () => {
  const { staff, ...ids } = shared();
  const faults: string[] = [];
  let fields = 0;
  for (const path of ["/admin", "/admin/forgotten", ...pathsOf(ids)]) {
    const isSignIn = path === "/admin" || path === "/admin/forgotten";
    const html = await (await (isSignIn ? staff.site : staff).get(path)).text();
    // A form that keeps its values must have aria-invalid itself too; otherwise Firefox calls it
    // invalid while a field is empty.
    if (path.endsWith("/new") && !/<form[^>]* aria-invalid="false"/.test(html)) faults.push(path);
    for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
      if (/ required=/.test(tag)) fields += 1;
      if (/ required=/.test(tag) && !/ aria-invalid=/.test(tag)) faults.push(`${path}: ${tag}`);
      if (/^<button[^>]*type="submit"[^>]* disabled=/.test(tag)) faults.push(`${path}: ${tag}`);
    }
  }
  expect(faults).toEqual([]);
  expect(fields).toBeGreaterThan(10);
});

const ROLES = ["messages", "viewer", "treasurer", "editor"] as const;
test.each(ROLES)(
  "the role %s sees no button that does nothing, or that it may not press",
  async (role) => {
    const { staff, ...ids } = shared();
    const user = await addStaff(staff, `v.${role}`, role);
    const faults: string[] = [];
    for (const path of [
      ...pathsOf(ids),
      "/admin/newsletter?open=new",
      "/admin/templates?edit=new",
    ]) {
      const html = await (await user.get(path)).text();
      for (const [tag] of html.matchAll(/<button\b[^>]* (?:aria-)?disabled="[^"]*"[^>]*>/g))
        if (!tag.includes('"false"')) faults.push(`${path}: ${tag}`);
      for (const [form, action = ""] of html.matchAll(/<form[^>]* action="([^"]*)".*?<\/form>/gs))
        if (/method="post".*<button/s.test(form) && !action.endsWith("/sign-out")) {
          const { status } = await user.post(action.replaceAll("&amp;", "&"), {});
          if (status === 403) faults.push(`${path}: ${action}`);
        }
    }
    expect(faults).toEqual([]);
  },
);
