import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { message, messageText } from "#tests/support/message.ts";
import {
  postJson,
  type SiteProcess,
  sessionCookieOf,
  startSite,
} from "#tests/support/site-process.ts";

let site: SiteProcess;
beforeAll(async () => {
  site = await startSite({}, { isFirstStart: true });
  return site.remove;
});

test("asked to stop, the site finishes the open request and ends with 0; the next start keeps data and shows no password", async () => {
  const body = new URLSearchParams(message).toString();

  // Half of a request arrives before the stop, the other half after it.
  const { port } = new URL(site.url);
  const socket = connect(Number(port), "localhost");
  const answer = new Promise<string>((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text)).on("error", reject);
  });
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: localhost:${port}\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n` +
      `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  await once(socket, "connect");
  // Once another request is answered, the server has read the first half too.
  await fetch(`${site.url}/healthz`, { headers: { connection: "close" } });
  const stopped = site.stop();
  socket.write(body.slice(20));
  expect(await answer).toContain("HTTP/1.1 303");
  expect(await stopped).toBe(0);

  const screen = await site.start();
  expect(screen).not.toContain("password");
  expect(await sessionCookieOf(site.url, site.administrator)).toMatch(/^staff=/);
});

test("database, write-ahead log, mails and secrets are readable by the site's own user only", async () => {
  await postJson(`${site.url}/api/contact`, messageText());
  const files = () =>
    readdirSync(site.folder, { recursive: true, withFileTypes: true }).map((entry) =>
      join(entry.parentPath, entry.name),
    );
  await expect.poll(() => files().some((file) => file.endsWith(".eml"))).toBe(true);
  expect(files().map((file) => file.slice(site.folder.length))).toContain("/arena.sqlite-wal");
  // A mail that is still being written may get its final name meanwhile, and its file is then
  // gone.
  const modeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  expect(files().filter((file) => (modeOf(file) & 0o077) !== 0)).toEqual([]);
});
