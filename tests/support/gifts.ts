import { change } from "#domain/changes/change.ts";
import { recordGiftReport } from "#domain/giving/record-gift-report.ts";
import { hourText, type Report, reportOf } from "./gift-reports.ts";
import { giftRow } from "./gift-row.ts";
import { ORIGIN, type TestSite } from "./open-test-site.ts";

/** Stores a donation; returns its id. */
export async function addGift(
  { db }: TestSite,
  ...[at, gift]: Parameters<typeof giftRow>
): Promise<string> {
  const row = giftRow(at, gift);
  await db.insertInto("donations").values(row).execute();
  await change(db, "site", async () => undefined);
  return row.id;
}

/** Records a provider's report. */
export const reportGift = async (
  { db, services }: TestSite,
  report: Report,
  { source = "donorbox", isTest = false, ...changes }: GiftChanges = {},
) =>
  change(db, "site", async (trx) => {
    const now = services.clock.now().toISOString();
    const context = { source, occurredAt: hourText(report.hour), now, isTest };
    return recordGiftReport(trx, { ...reportOf(report), ...changes }, context);
  });

type GiftChanges = Partial<ReturnType<typeof reportOf>> & { source?: string; isTest?: boolean };

/** The answer of /api/progress. */
export interface Progress {
  raised: number;
  pledged: number;
  lastUpdated: string;
}
export const progressOf = async (site: TestSite) => (await site.json("/api/progress")) as Progress;

/** Delivers a signed report as a provider does: no Origin, no Sec-Fetch-Site, no cookie. */
export const deliverWebhook = (
  site: TestSite,
  provider: string,
  { text, headers = {} }: { text: string; headers?: Record<string, string> },
) =>
  site.request(
    new Request(`${ORIGIN}/webhooks/${provider}`, {
      method: "POST",
      body: text,
      headers: { "content-type": "application/json", ...headers },
    }),
  );
