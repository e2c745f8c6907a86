import { describe, expect, test } from "vitest";
import { change } from "#domain/changes/change.ts";
import { DAY, isoTime, MINUTE } from "#domain/values/clock.ts";
import { progressOf } from "#tests/support/gifts.ts";
import { openSalesforce } from "#tests/support/open-site-with-fakes.ts";
import {
  type DatabaseKind,
  databases,
  expectRowCount,
  type Fields,
  openSiteWithTestClock,
} from "#tests/support/open-test-site.ts";
import { signInStaff } from "#tests/support/staff.ts";

const CAMPAIGN = "701000000000001AAA";
const won = (Amount: number | null, CampaignId: string | null = CAMPAIGN) => ({
  Amount,
  IsWon: true,
  StageName: "Closed Won",
  CampaignId,
});
const pledged = (Amount: number, StageName = "Pledged") => ({
  Amount,
  IsWon: false,
  StageName,
  CampaignId: CAMPAIGN,
});

/** Opens a site whose figure comes from a fake Salesforce. */
async function openFigure(database: DatabaseKind, env: Fields = {}) {
  const crm = await openSalesforce();
  const settings = { ...crm.env, PROGRESS_SOURCE: "salesforce", ...env };
  const { site, clock } = await openSiteWithTestClock(database, { env: settings });
  const figure = () => {
    clock.advance(MINUTE);
    return progressOf(site);
  };
  const status = async () => (await site.get("/api/progress")).status;
  return { crm, clock, site, figure, status };
}

describe.each(databases)("the progress figure from Salesforce on %s", (database) => {
  const open = (env?: Fields) => openFigure(database, env);

  test("only the schedule asks for the sums raised and pledged, no visitor's request", async () => {
    const { crm, clock, site, figure, status } = await open({ SALESFORCE_CAMPAIGN_IDS: CAMPAIGN });
    expect(await status()).toBe(503);
    await site.runSchedule();
    expect(await figure(), "sums over nothing").toMatchObject({ raised: 0, pledged: 0 });
    crm.opportunities.push(won(1_000.1), won(0.2), won(99, "701000000000002AAA"), won(null));
    crm.opportunities.push(pledged(250_000), pledged(7, "Prospecting"));
    for (let i = 0; i < 5; i++) await figure();
    await site.runSchedule();
    expect(crm.queries).toHaveLength(2);
    expect(crm.queries[0]).toBe(
      `SELECT COUNT(Id) found, SUM(Amount) total FROM Opportunity WHERE IsWon = true AND CampaignId IN ('${CAMPAIGN}')`,
    );
    // A clock that was ahead had set the next turn.
    await site.set("crm_figures", { next_at: isoTime(clock, DAY) }, { id: "giving" });
    await site.runSchedule();
    expect(await figure()).toMatchObject({
      raised: 1_000.3,
      pledged: 250_000,
      source: "salesforce",
      stale: false,
    });
  });

  test("while Salesforce is down the last good figure is shown with its own time, after three turns as stale", async () => {
    const { crm, clock, site, figure } = await open();
    crm.opportunities.push(won(500), pledged(70));
    await site.runSchedule();
    const first = await figure();
    clock.advance(20 * MINUTE);
    await site.runSchedule();
    const before = await figure();
    // The second answer of Salesforce is newer.
    expect(before).not.toEqual(first);
    crm.mood.down = true;
    clock.advance(40 * MINUTE);
    await site.runSchedule();
    // Read again after any change, it has the same age.
    await change(site.db, "site", async () => undefined);
    expect(await figure()).toEqual(before);
    clock.advance(10 * MINUTE);
    await site.runSchedule();
    expect(await figure()).toEqual({ ...before, stale: true });
    // Staff are warned of a refusal, and not of an outage that passes.
    await expectRowCount(site, "giving_alerts", 0);
    crm.mood.down = false;
    crm.opportunities.push(won(25));
    clock.advance(20 * MINUTE);
    await site.runSchedule();
    expect(await figure()).toMatchObject({ raised: 525, stale: false });
  });

  test("an empty answer after one with gifts counts as no answer, which the desk says until gifts are found again", async () => {
    const { crm, clock, site, figure } = await open({ SALESFORCE_CAMPAIGN_IDS: CAMPAIGN });
    const overview = async () => (await signInStaff(site)).text("/admin/overview");
    const turn = async () => {
      clock.advance(20 * MINUTE);
      await site.runSchedule();
    };
    await site.runSchedule();
    expect(await figure()).toMatchObject({ raised: 0, pledged: 0 });
    expect(await overview()).toContain("Salesforce finds no received gift");
    crm.opportunities.push(pledged(70));
    await turn();
    const promised = await figure();
    crm.opportunities.splice(0);
    await turn();
    expect(await figure(), "pledges alone").toEqual(promised);
    crm.opportunities.push(won(1_234.56), pledged(70));
    await turn();
    const before = await figure();
    expect(before).toMatchObject({ raised: 1_234.56, pledged: 70 });
    expect(await overview()).not.toContain("Salesforce finds");

    const opportunities = crm.opportunities.splice(0);
    crm.opportunities.push(won(null));
    await turn();
    expect(await figure(), "gifts without amounts").toEqual(before);
    crm.opportunities.splice(0);
    await turn();
    expect(await figure()).toEqual(before);
    expect(await overview()).toContain("Salesforce finds no gifts where it found some before.");
    // All pledges were paid.
    crm.opportunities.push(...opportunities.filter(({ IsWon }) => IsWon), won(70));
    await turn();
    expect(await figure()).toMatchObject({ raised: 1_304.56, pledged: 0, stale: false });
    expect(await overview()).not.toContain("Salesforce finds");
  });
});

test("configured stages with quotes are sent as configured", async () => {
  const { crm, site, figure } = await openFigure("sqlite", {
    SALESFORCE_CAMPAIGN_IDS: CAMPAIGN,
    SALESFORCE_PLEDGED_STAGES: "Pledged, Donor's word",
  });
  crm.opportunities.push(pledged(5, "Donor's word"), pledged(6));
  await site.runSchedule();
  expect(await figure()).toMatchObject({ pledged: 11 });
  expect(crm.queries[1]).toContain("IsWon = false AND StageName IN ('Pledged', 'Donor\\'s word')");
});

test("Nonprofit Cloud's gifts count after refunds; of unpaid ones, only the payments of a pledge count", async () => {
  const { crm, site, figure } = await openFigure("sqlite", {
    SALESFORCE_GIFT_MODEL: "gift-transaction",
    SALESFORCE_CAMPAIGN_IDS: CAMPAIGN,
  });
  const gift = {
    ...({
      CurrentAmount: 100,
      OriginalAmount: 100,
      Status: "Paid",
      CampaignId: CAMPAIGN,
    } as const),
    "GiftCommitment.ScheduleType": null,
  };
  const due = { ...gift, Status: "Unpaid", OriginalAmount: 500 } as const;
  crm.giftTransactions = [
    gift,
    { ...gift, CurrentAmount: 60 },
    { ...gift, CampaignId: "701000000000002AAA" },
    { ...gift, Status: "Fully Refunded", CurrentAmount: 0 },
    { ...due, "GiftCommitment.ScheduleType": "Custom" },
    { ...due, "GiftCommitment.ScheduleType": "Recurring" },
  ];
  await site.runSchedule();
  expect(await figure()).toMatchObject({ raised: 160, pledged: 500 });
});

test("without campaigns open opportunities are no pledges: NPSP has the next payment of each recurring gift among them", async () => {
  const { crm, site, figure } = await openFigure("sqlite");
  crm.opportunities.push(won(500), pledged(70));
  await site.runSchedule();
  expect(await figure()).toMatchObject({ raised: 500, pledged: 0 });
});

test("the desk shows the reason when Salesforce refuses a query", async () => {
  const { site } = await openFigure("sqlite", { SALESFORCE_GIFT_MODEL: "gift-transaction" });
  await site.runSchedule();
  expect(await (await signInStaff(site)).text("/admin/overview")).toContain(
    "Salesforce answered INVALID_TYPE",
  );
});
