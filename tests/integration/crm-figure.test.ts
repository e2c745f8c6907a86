import { describe, expect, onTestFinished, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { startSalesforce } from "#tests/fakes/salesforce.ts";
import { databases, openTestSite, TestClock } from "#tests/support/open-test-site.ts";

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

describe.each(databases)("the progress figure from Salesforce on %s", (database) => {
  async function open(env: Record<string, string> = {}) {
    const crm = await startSalesforce();
    onTestFinished(crm.close);
    const clock = new TestClock();
    const site = await openTestSite(database, {
      clock,
      env: { ...crm.env, PROGRESS_SOURCE: "salesforce", ...env },
    });
    const figure = async () => {
      clock.advance(MINUTE);
      const response = await site.get("/api/progress");
      return (await response.json()) as Record<string, unknown>;
    };
    return { crm, clock, site, figure };
  }

  test("raised and pledged are summed by the schedule, not by visitors", async () => {
    const { crm, site, figure } = await open({ SALESFORCE_CAMPAIGN_IDS: CAMPAIGN });
    crm.opportunities.push(won(1_000.1), won(0.2), won(99, "701000000000002AAA"), won(null));
    crm.opportunities.push(pledged(250_000), pledged(7, "Prospecting"));
    expect((await site.get("/api/progress")).status).toBe(503);
    await site.runSchedule();
    expect(await figure()).toMatchObject({
      raised: 1_000.3,
      pledged: 250_000,
      source: "salesforce",
      stale: false,
    });
    for (let i = 0; i < 5; i++) await figure();
    await site.runSchedule();
    expect(crm.queries).toHaveLength(2);
    expect(crm.queries[0]).toBe(
      `SELECT SUM(Amount) total FROM Opportunity WHERE IsWon = true AND CampaignId IN ('${CAMPAIGN}')`,
    );
  });

  test("sums over nothing are zero", async () => {
    const { site, figure } = await open();
    await site.runSchedule();
    expect(await figure()).toMatchObject({ raised: 0, pledged: 0 });
  });

  test("while Salesforce is down the last good figure stands with its own time, stale after three turns", async () => {
    const { crm, clock, site, figure } = await open();
    crm.opportunities.push(won(500), pledged(70));
    await site.runSchedule();
    const before = await figure();
    crm.mood.down = true;
    clock.advance(20 * MINUTE);
    await site.runSchedule();
    expect(await figure()).toEqual(before);
    clock.advance(30 * MINUTE);
    await site.runSchedule();
    expect(await figure()).toEqual({ ...before, stale: true });
    crm.mood.down = false;
    crm.opportunities.push(won(25));
    clock.advance(20 * MINUTE);
    await site.runSchedule();
    // The old figure is answered once more, while the new one is read behind it.
    await expect.poll(figure).toMatchObject({ raised: 525, stale: false });
  });

  test("stages with quotes and queries of one's own are asked as configured", async () => {
    const own = "SELECT SUM(npe01__Payments_Made__c) paid FROM Opportunity WHERE IsWon = true";
    const { crm, site, figure } = await open({
      SALESFORCE_PLEDGED_STAGES: "Pledged, Donor's word",
    });
    crm.opportunities.push(pledged(5, "Donor's word"), pledged(6));
    await site.runSchedule();
    expect(await figure()).toMatchObject({ pledged: 11 });
    expect(crm.queries[1]).toContain("StageName IN ('Pledged', 'Donor\\'s word')");

    const other = await open({ SALESFORCE_RAISED_QUERY: own });
    await other.site.runSchedule();
    expect(other.crm.queries[0]).toBe(own);
    // The fake does not know that field; the figure stays unknown instead of wrong.
    expect((await other.site.get("/api/progress")).status).toBe(503);
  });
});
