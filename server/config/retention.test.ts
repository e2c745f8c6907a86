import { expect, test } from "vitest";
import { privacy } from "#content/legal.ts";
import { DAY } from "#domain/ports/clock.ts";
import { readConfig } from "./config.ts";

const text = JSON.stringify(privacy);

test("the privacy page names the default retention periods", () => {
  const { retention, backup } = readConfig({});
  const days = (ms: number) => `${ms / DAY} days`;
  expect(text).toContain(`is deleted ${days(retention.spamMs)} after that`);
  expect(text).toContain(`word for word is deleted after ${days(retention.webhookMs)}`);
  expect(text).toContain(
    `copies of mails on our server are deleted after ${days(retention.mailMs)}`,
  );
  expect(text).toContain(`what staff did is kept for ${days(retention.auditMs)}`);
  expect(text).toContain(`The last ${backup.keep} backups are kept, one a day`);
  expect(backup.everyMs).toBe(DAY);
});
