/**
 * Tests where a link leads after sign-in, what a locked sign-in page shows, and what a refusal
 * says.
 */
import { expect, test } from "vitest";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import {
  type Fields,
  openDesk,
  openTestSite,
  share,
  shareSite,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { addStaff, cookieOf, locationOf, makeStaff, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectHtml, expectParts, textOf } from "#tests/support/text-of.ts";
import { switchOnTwoStep } from "#tests/support/two-step-app.ts";

const query = (fields: Fields) => new URLSearchParams(fields);
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const PROGRAM = { accept: "application/json" };

const LINK = "/admin/donations?open=7d&q=larkspur";
const administrator = { username: "admin", password: CHOSEN_PASSWORD };

test("a link to the desk is followed after the sign-in and the required change of password", async () => {
  const site = await openTestSite("sqlite", { isFirstStart: true });
  const page = locationOf(await site.get(LINK));
  expect(page).toBe(`/admin?${query({ next: LINK })}`);
  await expectHtml(site, page, `action="${page.replaceAll("&", "&amp;")}"`);
  const first = await site.post(page, { ...site.firstSignIn });
  expect(locationOf(first)).toBe(`${LINK}&toast=signed-in`);
  const cookie = cookieOf(first);
  const password = locationOf(await site.get(locationOf(first), { cookie }));
  expect(password).toBe(`/admin/password?${query({ next: LINK })}`);
  const passwords = { current: site.firstSignIn?.password ?? "", next: CHOSEN_PASSWORD };
  const changed = await site.post(password, passwords, { cookie });
  expect(locationOf(changed)).toBe(`${LINK}&toast=password-changed`);
  const staff = makeStaff(site, cookieOf(changed));
  await expectAnswer(staff.get(locationOf(changed)), 200);
  expect(locationOf(await staff.get(page))).toBe(LINK);
});

test("a link to the desk is followed after a session that ended and the code of a two-step sign-in", async () => {
  const { site, clock, staff } = await openDesk("sqlite");
  const code = await switchOnTwoStep(staff, clock);
  const ended = await staff.post("/admin/sign-out", { because: "expired", next: LINK });
  expect(locationOf(ended)).toBe(`/admin?${query({ next: LINK, toast: "expired" })}`);
  const late = await staff.post("/admin/sign-out", { because: "ended", next: LINK });
  expect(locationOf(late)).toBe(`/admin?${query({ next: LINK, toast: "ended" })}`);

  clock.advance(30 * SECOND);
  const step = await site.post(locationOf(await site.get(LINK)), administrator);
  expect(locationOf(step)).toBe(`/admin/code?${query({ next: LINK })}`);
  const half = makeStaff(site, cookieOf(step));
  await expectAnswer(half.get(locationOf(step)), 200);
  const inside = await half.post(locationOf(step), { code: code() });
  expect(locationOf(inside)).toBe(`${LINK}&toast=signed-in`);
  clock.advance(6 * MINUTE);
  expect(locationOf(await half.get("/admin/code")), "too late for the code").toBe("/admin");
});

const shared = share("sqlite", {}, async (site) => {
  const staff = await signInStaff(site);
  return { site, staff, viewer: await addStaff(staff, "m.viewer", "viewer") };
});

test.each(["/admin/donations/export?q=x", "/admin/newsletter.csv"])(
  "GET %s by a viewer is refused: it answers a browser with a page that says what to do, and a program with JSON",
  async (path) => {
    const { viewer } = shared();
    const response = await viewer.get(path, BROWSER);
    expect(response.status).toBe(403);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await response.clone().text()).toMatch(
      /<a[^>]*href="\/admin\/(donations|newsletter)[^>]*>Back to the desk/,
    );
    const text = await textOf(response);
    expect(text).not.toContain("connection");
    expectParts(
      text,
      "Your role does not allow this You are signed in as m.viewer, viewer.",
      "ask an administrator",
    );
    const answer = await viewer.get(path, PROGRAM);
    expect(await answer.json()).toMatchObject({ role: "viewer", roles: expect.any(Array) });
  },
);

test("an upload by a viewer names the roles that may upload", async () => {
  const upload = await shared().viewer.post("/admin/import/upload", {}, BROWSER);
  expect(await textOf(upload)).toContain("This takes the role editor or administrator");
});

test("a missing import answers 404 with a page", async () => {
  const { staff } = shared();
  const sent = staff.get("/admin/import/none/problems.csv", BROWSER);
  await expectAnswer(sent, 404, "There's nothing here");
});

const site = shareSite();

test("without a session an export link leads people to its list by way of the sign-in, and programs to 401", async () => {
  const link = await site().get("/admin/donations/export?q=x", BROWSER);
  expect(link.status).toBe(303);
  expect(locationOf(link)).toBe(`/admin?${query({ next: "/admin/donations?q=x" })}`);
  const program = await site().get("/admin/donations/export?q=x", PROGRAM);
  expect(program.status).toBe(401);
  expect(await program.json()).toEqual({ error: "Sign in first." });
});

test("without a session a form answers 401 with a page that says that nothing was saved", async () => {
  const sent = site().post(LINK, { intent: "void" }, BROWSER);
  const page = `href="/admin?${query({ next: LINK })}"`;
  await expectAnswer(sent, 401, page, "You are signed out Nothing was saved.");
});
