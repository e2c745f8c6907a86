import type { SiteProcess } from "#tests/support/site-process.ts";
import type { Engine } from "./engine.ts";
import type { makeVisit } from "./visit.ts";

export interface Opened {
  site: SiteProcess;
  engine: Engine;
  visit: ReturnType<typeof makeVisit>;
}

/** Signs in, at most once in a browser. */
export async function signIn({ engine, visit, site }: Opened): Promise<void> {
  await engine.open(`${site.url}/admin/overview`);
  if (await engine.evaluate(() => location.pathname === "/admin/overview")) return;
  await visit.fill({ ...site.administrator });
  await engine.press("Enter");
  await visit.has("[name=password]", 0);
}
