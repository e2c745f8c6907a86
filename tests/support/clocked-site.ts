/** The built product as a process whose clock stands still until a message moves it (site-process.ts). */
import { readConfig } from "#server/config/config.ts";
import type { openSite as OpenSite } from "#server/site.ts";
import { TestClock } from "./test-clock.ts";

const BUILT_SITE = "../../build/server/index.js";

const { openSite } = (await import(BUILT_SITE)) as { openSite: typeof OpenSite };
const clock = new TestClock(new Date().toISOString());
process.on("message", ({ advance }: { advance: number }) => {
  clock.advance(advance);
  process.send?.("advanced");
});
const site = await openSite(readConfig(process.env), clock);
// It ends with the process that started it.
process.on("disconnect", () => process.exit());
await site.listen();
const { username, password } = site.firstSignIn ?? {};
if (username) console.log(`Sign in as "${username}" with the password ${password}`);
console.log("Stop with Ctrl-C.");
