/**
 * The quick form of `npm run load`. It checks only the answers, because their speed depends on the
 * machine.
 */
import { expect, onTestFinished, test } from "vitest";
import { besideFlood, besideSlowClients, floods, PROXIED } from "#tests/load/beside.ts";
import { startSite } from "#tests/support/site-process.ts";

const PAGES_A_SECOND = 100;
const SECONDS = 0.5;

test("beside slow connections and floods every page is answered, and no flood makes a failure", async () => {
  const site = await startSite({ LOG_LEVEL: "silent", ...PROXIED });
  onTestFinished(site.remove);
  const url = new URL(site.url.replace("localhost", "127.0.0.1"));
  const all = { 200: PAGES_A_SECOND * SECONDS };

  const slow = await besideSlowClients(url, 90, PAGES_A_SECOND, SECONDS);
  expect(slow.statuses).toEqual(all);
  for (const name of ["sign-ins", "newsletter"] as const) {
    const { statuses, flood } = await besideFlood(url, floods[name], 16, PAGES_A_SECOND, SECONDS);
    expect(statuses, name).toEqual(all);
    expect(Object.keys(flood.statuses).filter((status) => !/^[24]/.test(status))).toEqual([]);
  }
});
