import { once } from "node:events";
import { connect } from "node:net";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { message, messageForm } from "#tests/support/message.ts";
import { ORIGIN, openTestSite } from "#tests/support/open-test-site.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const PER_ANSWER = new Set(["date", "x-request-id"]);

test("the 304 of a page repeats the page's headers", async () => {
  const site = await openTestSite("sqlite");
  const page = await site.get("/news");
  const unchanged = await site.get("/news", { "if-none-match": page.headers.get("etag") ?? "" });
  expect(unchanged.status).toBe(304);
  // Browsers replace the headers of a stored answer with those of a 304 (RFC 9111, 3.2).
  for (const [name, value] of unchanged.headers)
    if (!PER_ANSWER.has(name)) expect([name, page.headers.get(name)]).toEqual([name, value]);
});

test("behind a TLS proxy a form from the public origin is accepted, and one from another origin gets 403", async () => {
  const origin = "https://arena.example.org";
  const site = await openTestSite("sqlite", { env: { PUBLIC_ORIGIN: origin } });
  await expectAnswer(site.post("/contact", message), 303);
  const wrong = new Request(`${origin}/contact`, {
    method: "POST",
    body: new URLSearchParams(message),
    headers: { origin: ORIGIN },
  });
  await expectAnswer(site.request(wrong), 403);
});

test.each([
  ["/api/contact", "Content-Length: 500"],
  ["/contact", "Transfer-Encoding: chunked"],
])(
  "a client that breaks off its post to %s (%s) is not logged as our error",
  async (path, length) => {
    // Port 0 means any free port, so the test also runs next to a running site.
    const site = await openTestSite("sqlite", { env: { PORT: "0" } });
    const port = await site.listen();
    const { log } = site.services;
    const failed = vi.spyOn(log, "error");
    const answered = vi.spyOn(log, "info");
    const socket = connect(port, "127.0.0.1");
    const head = `Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n${length}`;
    const type = path === "/contact" ? "application/x-www-form-urlencoded" : "application/json";
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\nContent-Type: ${type}\r\n\r\n5\r\nname=\r\n`);
    await once(socket, "connect");
    // Both requests go to the same server, so the post has arrived when this one is answered.
    await fetch(`http://localhost:${port}/healthz`);
    socket.destroy();
    const brokenOff = [expect.objectContaining({ path, status: 499 }), "answered"];
    await expect.poll(() => answered.mock.calls).toContainEqual(brokenOff);
    expect(failed).not.toHaveBeenCalled();
  },
);

test("the secret of a link whose question mark came escaped is not logged", async () => {
  const site = await openTestSite("sqlite");
  const logged = vi.spyOn(site.services.log, "info");
  await expectAnswer(site.get("/events/coming%3ftoken=secret"), 308);
  const redirected = expect.objectContaining({ path: "/events/coming", status: 308 });
  expect(logged.mock.calls).toEqual([[redirected, "answered"]]);
});

test("a form that fails because of our own fault answers 500 and the log says why", async () => {
  const site = await openTestSite("sqlite");
  await sql`alter table contacts rename to hidden`.execute(site.db);
  const logged = vi.spyOn(site.services.log, "error");
  const response = await site.postJson("/api/contact", messageForm());
  expect([response.status, response.headers.get("retry-after")]).toEqual([500, null]);
  await expectAnswer(site.post("/contact", message), 500);
  const failure = expect.objectContaining({ message: "no such table: contacts" });
  expect(logged.mock.calls).toMatchObject([
    [{ err: failure, path: "/api/contact" }, "request failed"],
    [{ err: failure, path: "/contact" }, "page failed"],
  ]);
});
