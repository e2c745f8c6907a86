/** Opens the built product, so that tests check what visitors get. */
import { rmSync } from "node:fs";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database.ts";
import type { openSite as OpenSite } from "#server/site.ts";
import { askServer } from "./ask-server.ts";
import { prepare } from "./migrated-databases.ts";
import { CHOSEN_PASSWORD } from "./site-process.ts";
import { makeFolder } from "./temporary-folder.ts";

export const BUILT_SITE = "../../build/server/index.js";
export const ORIGIN = "http://localhost:3000";

/**
 * Opens the product in a command, which has no test runner, on a new database, in a separate folder
 * below `parent`.
 */
export async function openBuiltSite(env: Record<string, string>, parent?: string) {
  const { openSite } = (await import(BUILT_SITE)) as { openSite: typeof OpenSite };
  const folder = makeFolder("built", parent);
  const config = readConfig({ DATA_DIR: folder, ...env });
  await prepare(openDatabase(config));
  const site = await openSite(config);
  return {
    site,
    /** Signs in as the administrator; returns the Cookie header of the session. */
    signIn: async () => {
      const body = new URLSearchParams({ username: "admin", password: CHOSEN_PASSWORD });
      const init = { method: "POST", body, headers: { "sec-fetch-site": "same-origin" } };
      const answer = await askServer(site.server, new Request(`${ORIGIN}/admin`, init));
      const set = answer.headers.get("set-cookie")?.split(";")[0];
      if (answer.status !== 303 || !set) throw new Error(`the sign-in answered ${answer.status}`);
      return set;
    },
    close: async () => {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
