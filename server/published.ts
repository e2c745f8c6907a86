/**
 * The data from which pages are rendered, in memory: content, facts, pictures, figure and ledger,
 * each with its version.
 */
import type { Services } from "#app/services.ts";
import { VersionedValue } from "#domain/changes/versioned.ts";
import { Facts } from "#domain/content/facts.ts";
import { readStoredPictures } from "#domain/content/media-library.ts";
import { PublishedContent, readStoredContent } from "#domain/content/published-content.ts";
import { readOwnFigure } from "#domain/fundraising/count-progress.ts";
import { crmFigureStaleTimes, readCrmFigure } from "#domain/fundraising/crm-figure.ts";
import { type Progress, ProgressFigure } from "#domain/fundraising/progress.ts";
import { readChallenge } from "#domain/fundraising/read-challenge.ts";
import { readPostings } from "#domain/ledger/read-open-ledger.ts";
import { isoTime } from "#domain/values/clock.ts";
import { startOfDay, todayOf } from "#domain/values/time-zone.ts";
import type { Config } from "./config/config.ts";
import { reportOnce } from "./report-once.ts";

interface Published
  extends Pick<Services, "content" | "facts" | "media" | "progress" | "postings"> {
  /**
   * Reloads everything that has changed. Rejects when it can't be read; the earlier values then
   * stay.
   */
  refresh(): Promise<void>;
  /** Every moment at which pages change by themselves, ISO UTC. */
  changeTimes(): string[];
}

type Parts = Pick<Services, "db" | "readonlyDb" | "clock" | "log" | "versions">;

/** Each count calls `countsTests`, which says whether gifts of the test provider count. */
export function openPublished(config: Config, parts: Parts, countsTests: () => boolean): Published {
  const { db, readonlyDb, clock, log, versions } = parts;
  const versioned = <Value>(what: string, read: () => Promise<Value>) =>
    new VersionedValue(
      versions,
      reportOnce(
        log,
        { failed: `${what} could not be read`, again: `${what} is read again` },
        read,
      ),
    );
  const storedContent = versioned("published content", () =>
    readStoredContent(db, isoTime(clock), (error) =>
      log.error({ err: error }, "a published document could not be read"),
    ),
  );
  const content = new PublishedContent(clock, () => storedContent.last);
  const facts = new Facts(content, config.periods);
  const storedPictures = versioned("the list of pictures", () => readStoredPictures(db));
  const { source, everyMs } = config.progress;
  const figure: VersionedValue<Progress | null> = versioned("the progress figure", async () => {
    // Opening balances, and what the figure is compared with, are published.
    await storedContent.get();
    const campaign = facts.published("campaign");
    const compared = campaign ? { campaign } : {};
    if (source === "salesforce") {
      const counted = await readCrmFigure(db, clock, everyMs);
      return counted && { ...counted, ...compared };
    }
    const includeTests = countsTests();
    const { opening } = facts.read("campaign");
    const counted = await readOwnFigure(readonlyDb, clock, opening, includeTests);
    const { timeZone } = config;
    const challenge = facts.read("challenge");
    const matching = await readChallenge(readonlyDb, clock, challenge, { timeZone, includeTests });
    // `lastUpdated` moves only when an amount changes, not with each count.
    const { last } = figure;
    const { raisedCents, pledgedCents } = counted;
    const isSame = last?.raisedCents === raisedCents && last.pledgedCents === pledgedCents;
    const lastUpdated = isSame ? last.lastUpdated : counted.lastUpdated;
    return { ...counted, lastUpdated, ...compared, ...(matching && { matching }) };
  });
  const postings = versioned("the open ledger", () => readPostings(readonlyDb));
  return {
    content,
    facts,
    postings,
    media: { find: (id) => storedPictures.last?.get(id) },
    progress: new ProgressFigure(figure),
    refresh: async () => {
      await Promise.all([storedContent.get(), storedPictures.get(), figure.get(), postings.get()]);
    },
    changeTimes: () => [
      ...content.changeTimes(),
      // The start of each day in the organization's zone, and so of its months and years, because
      // the ledger, dates and the footer name them.
      startOfDay(todayOf(clock, config.timeZone), config.timeZone),
      ...crmFigureStaleTimes(figure.last, everyMs),
    ],
  };
}
