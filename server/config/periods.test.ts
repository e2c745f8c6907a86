import { expect, test } from "vitest";
import { firstPrivacy } from "#domain/content/facts/legal.ts";
import { DAY } from "#domain/values/clock.ts";
import { fillTexts } from "#domain/values/placeholders.ts";
import { readConfig } from "./config.ts";

const textOf = (env: Record<string, string>) =>
  JSON.stringify(fillTexts(firstPrivacy, readConfig(env).periods));

test("the privacy page states the configured periods", () => {
  const text = textOf({ RETENTION_SPAM_DAYS: "45", RETENTION_MAIL_DAYS: "1", BACKUP_KEEP: "3" });
  expect(text).toContain("is deleted 45 days after that");
  expect(text).toContain("copies of emails on our server are deleted after 1 day.");
  expect(text).toContain("The last 3 backups of this site are kept, one every 24 hours;");
  expect(textOf({ DATABASE_URL: "postgres://a@b/c" })).toContain("is backed up outside of it;");
  expect(text).toContain("asks for a passkey, 5 minutes; and one after a link");
  expect(text).toContain("rows that an import left out stay for 90 days");
  expect(text).toContain("Staff sessions end 30 minutes after the last action, and 12 hours after");
  expect(text).not.toMatch(/[{}]\w+\}/);
  expect(readConfig({}).backup.everyMs).toBe(DAY);
});
