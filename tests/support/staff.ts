/** Members of staff: how they sign in, and what their sessions open. */
import type { Fields, TestSite } from "./open-test-site.ts";
import { CHOSEN_PASSWORD } from "./site-process.ts";
import { textOf } from "./text-of.ts";

/** Of the first administrator. */
export const password = CHOSEN_PASSWORD;

/** The same with the cookie of a signed-in member of staff. */
export interface Staff extends Pick<TestSite, "get" | "post" | "html" | "text"> {
  site: TestSite;
  cookie: string;
}

/** Signs in with a name and password; answers the response and the Cookie header it sets. */
export async function signIn(site: TestSite, username: string, password: string) {
  const response = await site.post("/admin", { username, password });
  return { response, cookie: cookieOf(response) };
}

/** The Cookie header that a response's Set-Cookie makes a browser send. */
export const cookieOf = (response: Response) =>
  (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

export const locationOf = (response: Response) => response.headers.get("location") ?? "";

/** Signs in as the first administrator; answers the Cookie header. */
export const signInAsAdministrator = async (site: TestSite): Promise<string> =>
  (await signIn(site, "admin", password)).cookie;

/** The first administrator, who has confirmed who they are. */
export async function signInStaff(site: TestSite): Promise<Staff> {
  const staff = staffWith(site, await signInAsAdministrator(site));
  await prove(staff, { password });
  return staff;
}

/** Confirms who a member of staff is: accounts and ways to sign in can be changed from then on. */
export async function prove({ post }: Pick<Staff, "post">, proof: Fields): Promise<void> {
  const answer = await post("/admin/prove", proof);
  if (answer.status !== 303) throw new Error(`the proof was answered ${answer.status}`);
}

/** What a browser that holds this session sends. */
export function staffWith(site: TestSite, cookie: string): Staff {
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

/** Adds an account, and signs its owner in, who chooses the password `<role> lantern prairie`. */
export async function addStaff(administrator: Staff, username: string, role: string) {
  const { site } = administrator;
  const fields = { intent: "add", username, role };
  const added = await administrator.post("/admin/accounts", fields);
  const current = /([a-z2-9]{5}-){3}[a-z2-9]{5}/.exec(await textOf(added))?.[0] ?? "";
  const { cookie } = await signIn(site, username, current);
  const passwords = { current, next: `${role} lantern prairie` };
  const chosen = await site.post("/admin/password", passwords, { cookie });
  const staff = staffWith(site, cookieOf(chosen));
  await prove(staff, { password: passwords.next });
  return staff;
}

/** What a page answers to a session: 200, or 303 to the sign-in page. */
export const opens = async ({ get }: Staff, path = "/admin/contacts") => (await get(path)).status;

/** The account's. */
export const idOf = async (site: TestSite, name: string) =>
  (await site.rows("staff_accounts")).find(({ username }) => username === name)?.id ?? "";
