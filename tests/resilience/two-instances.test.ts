import { expect, onTestFinished, test } from "vitest";
import { messageText } from "#tests/support/message.ts";
import { openSalesforce } from "#tests/support/open-site-with-fakes.ts";
import { postgresDatabase } from "#tests/support/postgres-databases.ts";
import { postJson, type SiteProcess, startSite } from "#tests/support/site-process.ts";

const ASK_HEALTH_EVERY_MS = 50;

/**
 * Sends requests to the instances in turn, as a proxy does: skips one that is not healthy or
 * refuses the connection.
 */
function balance(targets: string[]) {
  let next = 0;
  const healthy = new Set(targets);
  const look = async (target: string) => {
    const isHealthy = await fetch(`${target}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isHealthy) healthy.add(target);
    else healthy.delete(target);
  };
  const looking = setInterval(() => void targets.forEach(look), ASK_HEALTH_EVERY_MS);
  onTestFinished(() => clearInterval(looking));
  async function ask(send: (url: string) => Promise<Response>): Promise<Response> {
    // Each request has its own order, so that skipping one instance always reaches the other.
    const first = next++;
    for (let left = targets.length; ; left--) {
      const open = targets.filter((target) => healthy.has(target));
      try {
        return await send(open[(first + left) % open.length] ?? "");
      } catch (error) {
        const { code } = (error as { cause: NodeJS.ErrnoException }).cause;
        if (code !== "ECONNREFUSED" || left === 0) throw error;
      }
    }
  }
  return { ask, healthy };
}

test("two instances share the work, are replaced one by one without a failed request, and take over from a killed one", async () => {
  const crm = await openSalesforce();
  const place = await postgresDatabase();
  onTestFinished(place.remove);
  const env = {
    ...place.env,
    ...crm.env,
    CONTACT_HOURLY_LIMIT: "0",
    // This is longer than a job takes on a busy machine; a job whose lease ends runs again.
    JOB_LEASE_SECONDS: "20",
    TRUSTED_PROXIES: "127.0.0.1,::1",
    DRAIN_SECONDS: "3",
    LOG_LEVEL: "silent",
  };
  const send = (url: string, headers: Record<string, string> = {}) =>
    postJson(`${url}/api/contact`, messageText({ message: crypto.randomUUID() }), headers);
  const sites: SiteProcess[] = await Promise.all([startSite(env), startSite(env)]);
  for (const site of sites) onTestFinished(site.remove);
  const { ask, healthy } = balance(sites.map(({ url }) => url));

  const failures: number[] = [];
  let taken = 0;
  let over = false;
  async function visit(): Promise<void> {
    while (!over) {
      const headers = { connection: "close" };
      const page = await ask((url) => fetch(url, { headers }));
      const sent = await ask((url) => send(url, headers));
      if (sent.status === 201) taken += 1;
      for (const { status } of [page, sent]) if (status >= 300) failures.push(status);
    }
  }
  const visitors = Array.from({ length: 4 }, visit);
  for (const site of sites) {
    expect(await site.stop()).toBe(0);
    await site.start();
    // An operator who replaces instances must also wait until the current one is known as
    // healthy before the next.
    await expect.poll(() => healthy.size, { timeout: 10_000 }).toBe(sites.length);
  }
  over = true;
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  expect(taken).toBeGreaterThan(10);
  await expect.poll(() => crm.cases.size, { timeout: 60_000 }).toBe(taken);
  expect(crm.upserts).toHaveLength(taken);

  // One instance is killed while it works; the other takes over its jobs after their lease has
  // ended.
  crm.mood.slowMs = 300;
  for (let sent = 0; sent < 12; sent++) {
    if ((await send(sites[sent % 2]?.url ?? "")).status === 201) taken += 1;
  }
  await sites[0]?.kill();
  crm.mood.slowMs = 0;
  await expect.poll(() => crm.cases.size, { timeout: 120_000 }).toBe(taken);
  const texts = [...crm.cases.values()].map((made) => made.Description);
  expect(new Set(texts).size).toBe(taken);
});
