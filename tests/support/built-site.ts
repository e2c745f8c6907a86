/** The built product: what visitors get is what is tested. */
import { rmSync } from "node:fs";
import { readConfig } from "#server/config/config.ts";
import type { openSite as OpenSite } from "#server/site.ts";
import { askServer } from "./ask-server.ts";
import { CHOSEN_PASSWORD } from "./site-process.ts";
import { makeFolder } from "./temporary-folder.ts";

export const BUILT_SITE = "../../build/server/index.js";
export const ORIGIN = "http://localhost:3000";

/** Opens it in a command, which has no test runner, in a folder of its own below `parent`; its first administrator has chosen a password. */
export async function openBuiltSite(env: Record<string, string>, parent?: string) {
  const { openSite } = (await import(BUILT_SITE)) as { openSite: typeof OpenSite };
  const folder = makeFolder("built", parent);
  const site = await openSite(readConfig({ DATA_DIR: folder, ...env }));
  /** Answers the Cookie header of a session. */
  const enter = async (path: string, fields: Record<string, string>, cookie = "") => {
    const headers = { "sec-fetch-site": "same-origin", cookie };
    const init = { method: "POST", body: new URLSearchParams(fields), headers };
    const answer = await askServer(site.server, new Request(ORIGIN + path, init));
    const set = answer.headers.get("set-cookie")?.split(";")[0];
    if (answer.status !== 303 || !set) throw new Error(`${path} answered ${answer.status}`);
    return set;
  };
  const { username = "", password: current = "" } = site.firstSignIn ?? {};
  const first = await enter("/admin", { username, password: current });
  await enter("/admin/password", { current, next: CHOSEN_PASSWORD }, first);
  return {
    site,
    signIn: () => enter("/admin", { username, password: CHOSEN_PASSWORD }),
    close: async () => {
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
