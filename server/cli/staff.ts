/**
 * Staff accounts from the terminal, for the operator of the server and for the only administrator
 * who is locked out:
 *
 *   npm run staff -- list
 *   npm run staff -- add <username> [messages|viewer|treasurer|editor|administrator]
 *   npm run staff -- reset <username>
 */

import "#server/private-files.ts";

import { accountRefusals } from "#content/desk/accounts.ts";
import { requireNewestSchema } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { type AccountResult, listAccounts, resetAccount } from "#domain/accounts/accounts.ts";
import { addAccount } from "#domain/accounts/add-account.ts";
import { ROLES } from "#domain/accounts/roles.ts";
import { systemClock } from "#domain/values/clock.ts";
import { openDatabase } from "#server/database.ts";
import { OperatorError } from "#server/operator-error.ts";
import { requireSite } from "#server/require-site.ts";
import { findSite } from "./find-site.ts";
import { runCommand } from "./run-command.ts";

const USAGE = "Usage: npm run staff -- list | add <username> [role] | reset <username>";
const TERMINAL = { staffId: null, username: "operator", clientIp: "terminal" };

runCommand(async ([command = "", username = "", role = "editor"]) => {
  if (!/^(list|add|reset)$/.test(command)) throw new OperatorError(USAGE);
  const config = findSite();
  await using db = openDatabase(config);
  await requireSite(config, db);
  await requireNewestSchema(db);
  if (command === "list") await printAccounts(db);
  else if (command === "add") await add(db, username, role);
  else await reset(db, username);
});

async function printAccounts(db: Db) {
  for (const { username, role, totp_enabled_at, passkeys, disabled_at } of await listAccounts(db)) {
    const steps = [totp_enabled_at && "two-step", passkeys && "passkey"];
    console.log([username, role, ...steps, disabled_at && "closed"].filter(Boolean).join("\t"));
  }
}

async function add(db: Db, username: string, name: string) {
  const role = ROLES.find((each) => each === name);
  if (!role) throw new OperatorError(`A role is one of ${ROLES.join(", ")}`);
  printPassword(await addAccount({ db, clock: systemClock, actor: TERMINAL }, { username, role }));
}

async function reset(db: Db, username: string) {
  const result = await resetAccount({ db, clock: systemClock, actor: TERMINAL }, username);
  printPassword(result);
  const accounts = await listAccounts(db);
  const account = accounts.find((each) => result.ok && each.username === result.username);
  if (account?.disabled_at) console.log("This account is closed; an administrator must open it.");
}

function printPassword(result: AccountResult) {
  if (!result.ok) throw new OperatorError(accountRefusals[result.reason]);
  // The terminal sends no invitations.
  if (!("password" in result)) return;
  console.log(
    `${result.username}: ${result.password}\nShown this once; it must be changed at sign-in.`,
  );
}
