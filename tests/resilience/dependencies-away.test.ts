import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { HOUR } from "#domain/values/clock.ts";
import { listen } from "#tests/fakes/listen.ts";
import { messageForm } from "#tests/support/message.ts";
import {
  openSiteWithFakes,
  openSmtp,
  runDueJobs,
  runDueJobsFor,
} from "#tests/support/open-site-with-fakes.ts";

type Manner = "silent" | "garbled" | "gone" | "good";

/** Starts a proxy of the mail server that behaves as its `manner` says. */
async function startProxyOf(port: number) {
  const proxy = { manner: "good" as Manner, port: 0 };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (proxy.manner === "gone") socket.destroy();
    if (proxy.manner === "garbled") socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    if (proxy.manner === "good") socket.pipe(connect(port, "127.0.0.1")).pipe(socket);
  });
  proxy.port = await listen(server);
  onTestFinished(() => void server.close());
  return proxy;
}

test("while CRM and mail server are slow, wrong and gone messages are taken, and each is followed up once afterwards", async () => {
  const smtp = await openSmtp();
  const proxy = await startProxyOf(Number(new URL(smtp.env.SMTP_URL ?? "").port));
  const SMTP_URL = `smtp://127.0.0.1:${proxy.port}`;
  const env = { ...smtp.env, SMTP_URL, JOB_LEASE_SECONDS: "5" };
  const world = await openSiteWithFakes("sqlite", env);
  const { site, crm, clock } = world;
  const moods = [
    { slowMs: 2_500, manner: "silent" },
    { wrong: true, manner: "garbled" },
    { down: true, manner: "gone" },
  ] as const;
  const well = { slowMs: 0, wrong: false, down: false };
  for (const { manner, ...mood } of moods) {
    Object.assign(crm.mood, { ...well, ...mood });
    proxy.manner = manner;
    const working = runDueJobs(site);
    expect((await site.postJson("/api/contact", messageForm())).status, manner).toBe(201);
    expect((await site.get("/")).status, manner).toBe(200);
    await working;
    await runDueJobs(site);
    clock.advance(HOUR);
  }
  expect(smtp.mails).toEqual([]);

  Object.assign(crm.mood, well);
  proxy.manner = "good";
  await runDueJobsFor(world, 24);
  expect(crm.cases.size).toBe(moods.length);
  // Each message causes one mail to staff and one to the visitor.
  expect(smtp.mails).toHaveLength(2 * moods.length);
  expect((await site.rows("jobs")).filter(({ state }) => state !== "done")).toEqual([]);
});
