import fc from "fast-check";
import { onTestFinished, test } from "vitest";
import { kinds } from "#tests/fuzz/kinds.ts";
import { openFuzzSite } from "#tests/fuzz/open-fuzz-site.ts";
import { runFuzz } from "#tests/fuzz/run-fuzz.ts";
import { makeDataStore } from "#tests/support/open-test-site.ts";

/**
 * The number of requests. This is the quick form of `npm run fuzz`, with the same requests in every
 * run, or others with FUZZ_SEED=<number>. PostgreSQL is the stricter database; `npm run fuzz` has
 * both.
 */
const CASES = 25 * Object.keys(kinds).length;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);

test(`no made-up request is answered with 5xx, and the desk shows what it stored (seed ${SEED})`, async () => {
  const store = await makeDataStore("postgres");
  onTestFinished(store.remove);
  const site = await openFuzzSite(store.env);
  onTestFinished(site.close);
  await runFuzz(site, fc.oneof(...Object.values(kinds)), CASES, SEED);
});
