import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { progressOf } from "#tests/support/gifts.ts";
import { databases, type Fields, openStill } from "#tests/support/open-test-site.ts";
import { openSalesforce } from "#tests/support/open-world.ts";

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
  async function open(env: Fields = {}) {
    const crm = await openSalesforce();
    const settings = { ...crm.env, PROGRESS_SOURCE: "salesforce", ...env };
    const { site, clock } = await openStill(database, { env: settings });
    const figure = () => {
      clock.advance(MINUTE);
      return progressOf(site);
    };
    const status = async () => (await site.get("/api/progress")).status;
    return { crm, clock, site, figure, status };
  }

  test("the schedule sums raised and pledged; visitors' requests query nothing", async () => {
    const { crm, site, figure, status } = await open({ SALESFORCE_CAMPAIGN_IDS: CAMPAIGN });
    expect(await status()).toBe(503);
    await site.runSchedule();
    expect(await figure(), "sums over nothing").toMatchObject({ raised: 0, pledged: 0 });
    crm.opportunities.push(won(1_000.1), won(0.2), won(99, "701000000000002AAA"), won(null));
    crm.opportunities.push(pledged(250_000), pledged(7, "Prospecting"));
    for (let i = 0; i < 5; i++) await figure();
    await site.runSchedule();
    expect(crm.queries).toHaveLength(2);
    expect(crm.queries[0]).toBe(
      `SELECT SUM(Amount) total FROM Opportunity WHERE IsWon = true AND CampaignId IN ('${CAMPAIGN}')`,
    );
    for (let i = 0; i < 20; i++) await figure();
    await site.runSchedule();
    expect(await figure()).toMatchObject({
      raised: 1_000.3,
      pledged: 250_000,
      source: "salesforce",
      stale: false,
    });
  });

  test("while Salesforce is down the last good figure is shown with its own time, and is stale after three turns", async () => {
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
    expect(await figure()).toMatchObject({ raised: 525, stale: false });
  });

  test("configured stages with quotes are sent as configured", async () => {
    const { crm, site, figure } = await open({
      SALESFORCE_PLEDGED_STAGES: "Pledged, Donor's word",
    });
    crm.opportunities.push(pledged(5, "Donor's word"), pledged(6));
    await site.runSchedule();
    expect(await figure()).toMatchObject({ pledged: 11 });
    expect(crm.queries[1]).toContain("StageName IN ('Pledged', 'Donor\\'s word')");
  });
});
