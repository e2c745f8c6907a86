/** Signs in members of staff, and opens pages with their sessions. */
import { randomUUID } from "node:crypto";
import type { StaffRole } from "#db/tables/staff.ts";
import type { Fields, TestSite } from "./open-test-site.ts";
import { CHOSEN_PASSWORD } from "./site-process.ts";

/** The password of the first administrator. */
export const password = CHOSEN_PASSWORD;

/** The functions of a test site, with the cookie of a signed-in member of staff. */
export interface Staff extends Pick<TestSite, "get" | "post" | "html" | "text"> {
  site: TestSite;
  cookie: string;
}

/** Signs in with a name and password; returns the response and the Cookie header that it sets. */
export async function signIn(site: TestSite, username: string, password: string) {
  const response = await site.post("/admin", { username, password });
  return { response, cookie: cookieOf(response) };
}

/** Returns the Cookie header that a browser sends after a response's Set-Cookie. */
export const cookieOf = (response: Response) =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

export const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Signs in as the first administrator; returns the Cookie header. */
const signInAsAdministrator = async (site: TestSite): Promise<string> =>
  (await signIn(site, "admin", password)).cookie;

/** Signs in as the first administrator, and confirms the password. */
export async function signInStaff(site: TestSite): Promise<Staff> {
  const staff = makeStaff(site, await signInAsAdministrator(site));
  await confirmPassword(staff, { password });
  return staff;
}

/** Confirms the identity of a member of staff, who can then change accounts and ways to sign in. */
export async function confirmPassword({ post }: Pick<Staff, "post">, proof: Fields): Promise<void> {
  const answer = await post("/admin/prove", proof);
  if (answer.status !== 303) throw new Error(`confirming the password answered ${answer.status}`);
}

/** Returns functions that send what a browser with this session sends. */
export function makeStaff(site: TestSite, cookie: string): Staff {
  const headers = (more: Fields = {}) => ({ cookie, ...more });
  return {
    site,
    cookie,
    get: (path, more) => site.get(path, headers(more)),
    post: (path, body, more) => site.post(path, body, headers(more)),
    html: (path, more) => site.html(path, headers(more)),
    text: (path, more) => site.text(path, headers(more)),
  };
}

/**
 * Stores an account with the administrator's password, whose hash costs nothing, and signs its
 * owner in.
 */
export async function addStaff({ site }: Staff, username: string, role: StaffRole) {
  const { created_at, password_hash } = await site.row("staff_accounts", { username: "admin" });
  const account = { id: randomUUID(), created_at, username, role, must_change_password: 0 };
  await site.add("staff_accounts", { ...account, password_hash });
  const staff = makeStaff(site, (await signIn(site, username, password)).cookie);
  await confirmPassword(staff, { password });
  return staff;
}

/** Returns the status of a page for a session: 200, or 303 to the sign-in page. */
export const statusOfPage = async ({ get }: Staff, path = "/admin/messages") =>
  (await get(path)).status;

/** Returns the id of an account. */
export const accountIdOf = async (site: TestSite, name: string) =>
  (await site.row("staff_accounts", { username: name })).id;
