/**
 * Staff accounts from the terminal, for the operator of the server and for the only administrator
 * who is locked out:
 *
 *   npm run staff -- list
 *   npm run staff -- add <username> [viewer|editor|administrator]
 *   npm run staff -- reset <username>
 */

import "#server/private-files.ts";

import type { Services } from "#app/services.ts";
import { migrate } from "#db/migrate.ts";
import {
  type AccountResult,
  addAccount,
  listAccounts,
  resetAccount,
} from "#domain/accounts/accounts.ts";
import { ROLES } from "#domain/accounts/roles.ts";
import { readConfig } from "#server/config/config.ts";
import { openContainer } from "#server/container.ts";
import { runCommand } from "./run-command.ts";

const TERMINAL = { staffId: null, username: "operator", address: "terminal" };

type Command = (services: Services, words: string[]) => Promise<boolean>;

const commands = new Map<string, Command>(
  Object.entries({
    list: async ({ db }) => {
      for (const { username, role, totp_enabled_at, disabled_at } of await listAccounts(db)) {
        console.log(
          [username, role, totp_enabled_at && "two-step", disabled_at && "closed"]
            .filter(Boolean)
            .join("\t"),
        );
      }
      return true;
    },
    add: async ({ db, clock }, [username = "", given = "editor"]) => {
      const role = ROLES.find((known) => known === given);
      if (!role) return tell({ ok: false, error: `A role is one of ${ROLES.join(", ")}` });
      return tell(await addAccount(db, clock, TERMINAL, { username, role }));
    },
    reset: async ({ db, clock }, [username = ""]) =>
      tell(await resetAccount(db, clock, TERMINAL, username)),
  } satisfies Record<string, Command>),
);

function tell(result: AccountResult): boolean {
  if (result.ok) {
    console.log(
      `${result.username}: ${result.password}\nShown this once; it must be changed at sign-in.`,
    );
  } else {
    console.error(result.error);
  }
  return result.ok;
}

runCommand(async ([command = "", ...words]) => {
  const run = commands.get(command);
  if (!run) {
    console.error("Usage: npm run staff -- list | add <username> [role] | reset <username>");
    return false;
  }
  const services = openContainer(readConfig(process.env));
  try {
    await migrate(services.db);
    return await run(services, words);
  } finally {
    await services.db.destroy();
  }
});
