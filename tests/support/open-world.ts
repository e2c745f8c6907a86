import { expect, onTestFinished } from "vitest";
import { HOUR } from "#domain/ports/clock.ts";
import { type FakeSalesforce, startSalesforce } from "#tests/fakes/salesforce.ts";
import { type FakeSmtp, startSmtp } from "#tests/fakes/smtp.ts";
import { asJson, contactBody } from "./contact-message.ts";
import { type DatabaseKind, openTestSite, TestClock, type TestSite } from "./open-test-site.ts";

/** The site between a Salesforce and a mail server of our own. */
export interface World {
  site: TestSite;
  crm: FakeSalesforce;
  smtp: FakeSmtp;
  clock: TestClock;
}

export async function openWorld(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<World> {
  const [crm, smtp] = await Promise.all([startSalesforce(), startSmtp()]);
  const clock = new TestClock();
  const settings = { ...crm.env, ...smtp.env, CONTACT_HOURLY_LIMIT: "0", ...env };
  const site = await openTestSite(database, { clock, env: settings });
  onTestFinished(async () => {
    await Promise.all([crm.close(), smtp.close()]);
  });
  return { site, crm, smtp, clock };
}

/** Sends a message and expects to be thanked. */
export const send = async (site: TestSite, changes: object = {}) => {
  const response = await site.post("/api/contact", contactBody(changes), asJson);
  expect(response.status).toBe(201);
};

/** Does all follow-up work that is due. */
export const run = (site: TestSite) => site.services.outbox.runDue();
export const jobs = (site: TestSite, kind: string) =>
  site.services.db.selectFrom("jobs").selectAll().where("kind", "=", kind).execute();

/** Lets time pass and tries again, until nothing is due for two days. */
export async function runForDays({ site, clock }: World): Promise<void> {
  for (let hour = 0; hour < 96; hour++) {
    await run(site);
    clock.advance(HOUR);
  }
}
