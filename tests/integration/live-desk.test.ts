import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { openAnswer } from "#tests/support/ask-server.ts";
import { contactBody } from "#tests/support/contact-message.ts";
import { databases, ORIGIN, openDesk, type Staff } from "#tests/support/open-test-site.ts";

const openLive = ({ site, cookie }: Pick<Staff, "site" | "cookie">) =>
  openAnswer(
    site.server,
    new Request(`${ORIGIN}/admin/live`, { headers: { cookie } }),
    "127.0.0.1",
  );

/** Reads a stream until its text has `part`, and returns what was read. */
function readUntil(stream: IncomingMessage, part: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = "";
  stream.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes(part)) resolve(text);
  });
  stream.once("end", () => reject(new Error(`ended without "${part}": ${text}`)));
  return promise;
}

test.each(databases)(
  "an open page hears of a message, without its content, on %s",
  async (database) => {
    const { site, staff } = await openDesk(database);
    const live = await openLive(staff);
    expect(live.headers["content-type"]).toBe("text/event-stream");
    const heard = readUntil(live, "data: contacts");
    await site.postJson("/api/contact", JSON.parse(contactBody()));
    expect(await heard).toMatch(/^retry: 5000\n\nevent: open\ndata: open\n\n(data: \w+\n\n)*$/);
    live.destroy();
  },
);

test("without a session there is no stream, and an account may hold eight", async () => {
  const { site, staff } = await openDesk("sqlite");
  const refused = await openLive({ site, cookie: "" });
  expect([303, 401]).toContain(refused.statusCode);
  const open = await Promise.all(Array.from({ length: 8 }, () => openLive(staff)));
  expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect((await openLive(staff)).statusCode).toBe(429);
});
