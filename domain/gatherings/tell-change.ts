import { slices } from "#db/slices.ts";
import type { AlsoDone } from "#domain/content/publish-content.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";

/**
 * Enqueues a mail to each person on a gathering's list about what is published: when and where it is now,
 * or that it is called off. It is sent when the publication is shown, and once. `now` and `publishAt` are
 * ISO UTC.
 */
export const tellChange =
  (now: string, gatheringId: string, publishAt: string): AlsoDone =>
  async (trx, revisionId) => {
    const attendees = await trx
      .selectFrom("attendees")
      .select("id")
      .where("gathering_id", "=", gatheringId)
      .where("state", "in", ["coming", "waiting"])
      .execute();
    const jobs = attendees.map(({ id }) => ({
      kind: "gathering.tell-change",
      payload: { attendeeId: id, publishAt },
      uniqueKey: `gathering-change:${revisionId}:${id}`,
      runAt: publishAt,
    }));
    for (const slice of slices(jobs)) await enqueueJobs(trx, now, ...slice);
  };
