import { recordGift } from "#domain/giving/record-gift.ts";
import { hourText, type Report, reportOf } from "./giving-books.ts";
import type { TestSite } from "./open-test-site.ts";

/** Records what a provider reports. */
export const give = (site: TestSite, report: Report, source = "donorbox", isTest = false) =>
  recordGift(site.services.db, reportOf(report), {
    source,
    occurredAt: hourText(report.hour),
    now: site.services.clock.now().toISOString(),
    isTest,
  });
