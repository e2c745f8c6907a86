import { expect, onTestFinished } from "vitest";
import { HOUR } from "#domain/values/clock.ts";
import { type FakeSalesforce, startSalesforce } from "#tests/fakes/salesforce.ts";
import { type FakeSmtp, startSmtp } from "#tests/fakes/smtp.ts";
import { addBystanders } from "./bystanders.ts";
import { messageForm } from "./message.ts";
import {
  type DatabaseKind,
  type Fields,
  openSiteWithTestClock,
  type TestSite,
} from "./open-test-site.ts";

export type SiteWithFakes = Awaited<ReturnType<typeof openSiteWithFakes>>;

/** Opens the site with a fake Salesforce, a fake mail server, and records of bystanders. */
export async function openSiteWithFakes(database: DatabaseKind, env: Fields = {}) {
  const [crm, smtp] = await Promise.all([openSalesforce(), openSmtp()]);
  const settings = { ...crm.env, ...smtp.env, CONTACT_HOURLY_LIMIT: "0", ...env };
  const opened = await openSiteWithTestClock(database, { env: settings });
  await addBystanders(opened.site);
  return { ...opened, crm, smtp };
}

/** Starts a fake that is closed after the test. */
export async function openSalesforce(): Promise<FakeSalesforce> {
  const crm = await startSalesforce();
  onTestFinished(crm.close);
  return crm;
}
export async function openSmtp(): Promise<FakeSmtp> {
  const smtp = await startSmtp();
  onTestFinished(smtp.close);
  return smtp;
}

/** Sends a message and expects the site to accept it. */
export const sendMessage = async (site: TestSite, changes: object = {}) => {
  expect((await site.postJson("/api/contact", messageForm(changes))).status).toBe(201);
};

/** Does all follow-up work that is due. */
export const runDueJobs = (site: TestSite) => site.services.outbox.runDue();
export const readJobs = async (site: TestSite, kind: string) => await site.rows("jobs", { kind });

/** Does the due work, hour by hour. */
export async function runDueJobsFor({ site, clock }: SiteWithFakes, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    await runDueJobs(site);
    clock.advance(HOUR);
  }
}
