/**
 * The CRM and the mail server, each slow, wrong and gone at the same time: only the staff notice.
 */
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { DAY, HOUR } from "#domain/ports/clock.ts";
import { startSalesforce } from "#tests/fakes/salesforce.ts";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { openTestSite, TestClock } from "#tests/support/open-test-site.ts";

type Manner = "silent" | "garbled" | "gone" | "good";

/** A line to the mail server that behaves as its `manner` says. */
async function startLineTo(port: number) {
  const line = { manner: "good" as Manner, port: 0 };
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    if (line.manner === "gone") socket.destroy();
    if (line.manner === "garbled") socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
    if (line.manner === "good") socket.pipe(connect(port, "127.0.0.1")).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  line.port = (server.address() as AddressInfo).port;
  onTestFinished(() => void server.close());
  return line;
}

test("while CRM and mail are slow, wrong and gone messages are taken, and each is followed up once when they are back", async () => {
  const [crm, smtp] = await Promise.all([startSalesforce(), startSmtp()]);
  const line = await startLineTo(Number(new URL(smtp.env.SMTP_URL ?? "").port));
  const clock = new TestClock();
  const site = await openTestSite("sqlite", {
    clock,
    env: {
      ...{ ...crm.env, ...smtp.env, SMTP_URL: `smtp://127.0.0.1:${line.port}` },
      ...{ CONTACT_HOURLY_LIMIT: "0", JOB_LEASE_SECONDS: "5" },
    },
  });
  onTestFinished(async () => {
    await Promise.all([crm.close(), smtp.close()]);
  });
  const moods = [
    { slowMs: 2_500, manner: "silent" },
    { wrong: true, manner: "garbled" },
    { down: true, manner: "gone" },
  ] as const;
  for (const { manner, ...mood } of moods) {
    Object.assign(crm.mood, { slowMs: 0, wrong: false, down: false, ...mood });
    line.manner = manner;
    const working = site.services.outbox.runDue();
    expect((await site.post("/api/contact", contactBody(), asJson)).status, manner).toBe(201);
    expect((await site.get("/")).status, manner).toBe(200);
    await working;
    await site.services.outbox.runDue();
    clock.advance(HOUR);
  }
  expect(smtp.mails).toEqual([]);

  Object.assign(crm.mood, { slowMs: 0, wrong: false, down: false });
  line.manner = "good";
  for (let hour = 0; hour < DAY / HOUR; hour++) {
    await site.services.outbox.runDue();
    clock.advance(HOUR);
  }
  expect(crm.cases.size).toBe(moods.length);
  // To the staff about each, and to the visitor for each.
  expect(smtp.mails).toHaveLength(2 * moods.length);
  const left = site.services.db.selectFrom("jobs").select("id").where("state", "<>", "done");
  expect(await left.execute()).toEqual([]);
});
