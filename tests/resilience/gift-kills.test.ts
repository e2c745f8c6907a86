import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database.ts";
import { signEvent, startStripe } from "#tests/fakes/stripe.ts";
import { databases, makeDataStore } from "#tests/support/open-test-site.ts";
import { postJson, type SiteProcess, startSite } from "#tests/support/site-process.ts";
import { waitUntilReady } from "./open-experiment.ts";

/**
 * GIFT_KILL_ROUNDS=50 npm test -- gift-kills kills fifty times at each moment; the suite kills once
 * at some of the moments, on SQLite.
 */
const ROUNDS = Number(process.env.GIFT_KILL_ROUNDS ?? 0);
const KILLS_IN_SUITE = 4;
const ATTEMPTS = 5;

test.each(ROUNDS ? databases : (["sqlite"] as const))(
  "on %s a gift whose site is killed at any moment of its payment is stored once, in the ledger once, and has one receipt",
  async (database) => {
    const store = await makeDataStore(database, true);
    onTestFinished(store.remove);
    const stripe = await startStripe();
    onTestFinished(stripe.close);
    const site = await startSite({
      ...store.env,
      ...stripe.env,
      TRUSTED_PROXIES: "127.0.0.1,::1",
      LOG_LEVEL: "silent",
    });
    onTestFinished(site.remove);
    let gifts = 0;
    /**
     * Gives once and kills the site at the given moment; returns how many moments there were until
     * then.
     */
    const give = async (killAt: number): Promise<number> => {
      let moments = 0;
      stripe.watch = async () => {
        if (moments++ !== killAt) return true;
        await site.kill();
        return false;
      };
      await giveOnce(site, stripe, gifts++);
      return moments;
    };
    const moments = await give(-1);
    const kills = ROUNDS ? ROUNDS * moments : KILLS_IN_SUITE;
    for (let kill = 0; kill < kills; kill++)
      await give(ROUNDS ? kill % moments : Math.floor((kill * moments) / kills));

    const db = openDatabase(readConfig(store.env));
    onTestFinished(() => db.destroy());
    expect(stripe.account.list("checkout.session")).toHaveLength(gifts);
    const ledger = await db.selectFrom("donations").select(["status", "amount_cents"]).execute();
    expect(ledger).toEqual(Array(gifts).fill({ status: "received", amount_cents: 10_000 }));
    const receipts = db.selectFrom("jobs").select("id").where("kind", "=", "letter.mail");
    expect(await receipts.execute()).toHaveLength(gifts);
  },
  3_600_000,
);

/**
 * Does the press, the payment, the donor's return and Stripe's events, in this order or with the
 * return last.
 */
async function giveOnce(
  site: SiteProcess,
  { account }: Awaited<ReturnType<typeof startStripe>>,
  n: number,
): Promise<void> {
  const gift = {
    amount: "100",
    frequency: "once",
    email: "ada@example.org",
    key: `gift-${n}-0123456789`,
  };
  const pressed = await untilAnswered(site, () =>
    postJson(`${site.url}/api/gift`, JSON.stringify(gift), {
      "x-forwarded-for": `10.0.${n >> 8}.${n & 255}`,
    }),
  );
  const { next } = (await pressed.json()) as { next: string };
  const session = next.split("/").at(-1) ?? "";
  account.pay(session);
  const { pathname, search } = new URL(String(account.get(session).success_url));
  const comeBack = () => untilAnswered(site, () => fetch(site.url + pathname + search));
  if (n % 2 === 0) await comeBack();
  for (const event of account.events.splice(0))
    await untilAnswered(site, () => {
      const { text, headers } = signEvent(event);
      return fetch(`${site.url}/webhooks/stripe`, { method: "POST", body: text, headers });
    });
  if (n % 2 === 1) await comeBack();
}

/** Asks again until there is an answer, as donors and Stripe do; starts a site that was killed. */
async function untilAnswered(site: SiteProcess, ask: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const response = await ask().catch(() => null);
    if (response?.ok) return response;
    if (site.pid() === 0) {
      await site.start();
      await waitUntilReady(site.url);
    }
  }
  throw new Error("the site does not answer");
}
