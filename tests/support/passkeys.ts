/** Adds passkeys and signs in with them, as the pages and the browser do. */

import { expect } from "vitest";
import { openDeskWithBystanders } from "#tests/support/bystanders.ts";
import type { DatabaseKind, Fields, TestSite } from "#tests/support/open-test-site.ts";
import { SoftwareAuthenticator } from "#tests/support/software-authenticator.ts";
import { cookieOf, locationOf, type Staff } from "#tests/support/staff.ts";

const challengeIn = async (response: Response) =>
  ((await response.json()) as { challenge: string }).challenge;

/** Returns what a page asks the browser for: the challenge, and the cookie of that browser. */
export async function askForPasskey(site: TestSite, fields: Fields = {}, headers: Fields = {}) {
  const response = await site.post("/admin/passkey", fields, headers);
  return { challenge: await challengeIn(response), cookie: cookieOf(response) };
}

export const enterPasskey = (site: TestSite, passkey: string, cookie: string) =>
  site.post("/admin", { passkey }, { cookie });

/** Signs in with the passkey, with its answer unchanged or with changes. */
export async function signInWithPasskey(
  site: TestSite,
  authenticator: SoftwareAuthenticator,
  changes: Parameters<SoftwareAuthenticator["sign"]>[1] = {},
) {
  const { challenge, cookie } = await askForPasskey(site);
  return enterPasskey(site, authenticator.sign(challenge, changes), cookie);
}

/** Returns the challenge of a new passkey. */
export async function startPasskey(staff: Staff) {
  const answer = await staff.post("/admin/passkeys/start", {});
  const { creation } = (await answer.json()) as { creation: { challenge: string } };
  return creation;
}

export const storePasskey = (staff: Staff, response: string, name = "Laptop") =>
  staff.post("/admin/passkeys", { intent: "add", name, response });

export async function addPasskey(staff: Staff) {
  const authenticator = new SoftwareAuthenticator();
  const { challenge } = await startPasskey(staff);
  const added = await storePasskey(staff, authenticator.register(challenge));
  expect(locationOf(added)).toBe("/admin/passkeys?toast=passkey-added");
  return authenticator;
}

export async function openWithPasskey(database: DatabaseKind) {
  const desk = await openDeskWithBystanders(database);
  return { ...desk, authenticator: await addPasskey(desk.staff) };
}
