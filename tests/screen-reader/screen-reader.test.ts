/**
 * Orca reads the built product in Firefox. The test goes visitors' and staff's ways with keys,
 * and compares what Orca says with the table in sentences.ts. It runs only as `npm test --
 * screen-reader`.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStripe } from "#tests/fakes/stripe.ts";
import { publishSupper } from "#tests/support/gatherings.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import { type Step, WALKS } from "./sentences.ts";
import { missing, startScreenReader } from "./start-screen-reader.ts";

let site: SiteProcess;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let orca: Awaited<ReturnType<typeof startScreenReader>>;

beforeAll(async () => {
  const lacking = missing().join(", ");
  if (lacking) throw new Error(`Install ${lacking} and at-spi2-core from Debian`);
  stripe = await startStripe();
  site = await startSite(stripe.env);
  publishSupper(site);
  orca = await startScreenReader();
}, 180_000);

afterAll(async () => {
  await orca?.stop();
  await site?.remove();
  await stripe?.close();
});

async function take([keys, ...wanted]: Step): Promise<void> {
  if (keys === "site:stop") return site.kill();
  if (keys === "site:start") return void (await site.start());
  const isHeard = (heard: string) => wanted.every((sentence) => heard.includes(sentence));
  const isRepeated = keys.startsWith("*");
  let heard = "";
  let times = 0;
  do {
    heard = await orca.press(keys.replace("*", ""), isRepeated ? undefined : isHeard);
    times += 1;
  } while (isRepeated && !isHeard(heard) && times < 40);
  for (const sentence of wanted) expect(heard, `after ${keys}`).toContain(sentence);
}

test.each(Object.entries(WALKS))(
  "%s",
  async (_name, { path, steps, never }) => {
    const before = orca.spoken().length;
    await orca.open(`${site.url}${path}`);
    for (const step of steps) await take(step);
    if (never) expect(orca.spoken().slice(before)).not.toMatch(never);
  },
  300_000,
);
