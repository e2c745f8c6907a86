import { expect, test } from "vitest";
import { contactBody } from "#tests/support/contact-message.ts";
import { databases, openDesk } from "#tests/support/open-test-site.ts";

/** Reads a stream until its text has `part`, and returns all that was read. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, part: string) {
  const decoder = new TextDecoder();
  let text = "";
  while (!text.includes(part)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`ended without "${part}": ${text}`);
    text += decoder.decode(value);
  }
  return text;
}

const openStream = async (response: Response) => {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body?.getReader();
  if (!reader) throw new Error("no stream");
  await readUntil(reader, "event: open");
  return reader;
};

test.each(databases)(
  "an open page hears of a message without its content, on %s",
  async (database) => {
    const { site, staff } = await openDesk(database);
    const reader = await openStream(await staff.get("/admin/live"));
    await site.postJson("/api/contact", contactBody({}));
    expect(await readUntil(reader, "data: contacts")).not.toContain("Larkspur");
    await reader.cancel();
  },
);

test("without a session there is no stream, and an account may hold eight", async () => {
  const { site, staff } = await openDesk("sqlite");
  expect((await site.get("/admin/live", { accept: "text/event-stream" })).status).toBe(401);
  const readers = [];
  for (let n = 0; n < 8; n++) readers.push(await openStream(await staff.get("/admin/live")));
  expect((await staff.get("/admin/live")).status).toBe(429);
  await readers[0]?.cancel();
  await expect
    .poll(async () => {
      const again = await staff.get("/admin/live");
      if (again.status === 200) readers.push(await openStream(again));
      return again.status;
    })
    .toBe(200);
  for (const reader of readers) await reader.cancel();
});
