import { onTestFinished, test } from "vitest";
import { kinds } from "#trials/fuzz/kinds.ts";
import { openFuzzSite } from "#trials/fuzz/open-fuzz-site.ts";
import { runFuzz } from "#trials/fuzz/run-fuzz.ts";

/** The quick form of `npm run fuzz`, with other requests each time; a failure tells its seed. */
const CASES = 40;

test("whatever comes in by any way is answered without 5xx, and the desk shows it afterwards", async () => {
  const site = await openFuzzSite();
  onTestFinished(site.close);
  for (const kind of Object.keys(kinds)) await runFuzz(site, kind, CASES, Date.now() % 2 ** 31);
}, 120_000);
