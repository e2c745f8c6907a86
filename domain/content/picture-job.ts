import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import type { JobKind } from "#domain/outbox/worker.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import {
  type EncodedPicture,
  type PictureEncoder,
  type PictureProblem,
  RefusedPicture,
} from "#domain/ports/picture-encoder.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { HEAD_BYTES, pictureType } from "./picture-type.ts";
import { encodingJob } from "./receive-picture.ts";

const payloadSchema = z.object({ id: z.string() });

/**
 * A job that makes the files of a picture one after the other and stores each as soon as it is
 * made. When the process dies, another one makes the missing files. When the time of one job is
 * over, a further job continues. A failure of which the server may be the cause refuses the picture
 * only the second time.
 */
export function pictureJob(db: Db, clock: Clock, encoder: PictureEncoder): JobKind {
  const doubtedIds = new Set<string>();
  return {
    kind: "picture.encode",
    name: "Sizes of a picture",
    queue: "Pictures",
    async run(payload, _key, signal) {
      const { id } = payloadSchema.parse(payload);
      const upload = await findWaitingPicture(db, id);
      if (!upload?.hash) return;
      let encodedCount = 0;
      try {
        const picture = await writeFiles(
          db,
          encoder,
          { id, hash: upload.hash },
          signal,
          () => encodedCount++,
        );
        if (picture) await finish(db, id, { state: "ready", picture: JSON.stringify(picture) });
      } catch (error) {
        if (error instanceof RefusedPicture) {
          if (!error.isDoubtful || doubtedIds.delete(id))
            return finish(db, id, { state: "failed", problem: error.problem });
          doubtedIds.add(id);
          throw new DeliveryFailure("temporary", "The picture's process ended or took too long");
        }
        // If one file takes longer than a whole job may, the try has failed.
        if (!signal.aborted || encodedCount === 0) throw error;
        await changeUnversioned(db, (trx) =>
          enqueueJobs(trx, isoTime(clock), encodingJob(id, randomUUID())),
        );
      }
    },
  };
}

const findWaitingPicture = (db: Db, id: string) =>
  db
    .selectFrom("media")
    .select("hash")
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();

/**
 * Makes and stores the missing files. Returns null when the picture was removed. Rejects when
 * stopped.
 */
async function writeFiles(
  db: Db,
  encoder: PictureEncoder,
  { id, hash }: { id: string; hash: string },
  signal: AbortSignal,
  onFile: () => void,
) {
  const bytes = await readUpload(db, id);
  const type = pictureType(bytes.subarray(0, HEAD_BYTES));
  using openPicture = await encoder.open(bytes, type, signal);
  for (const file of filesOf(openPicture.picture)) {
    const name = `${file.width}.${file.format}`;
    if (await hasFile(db, hash, name)) continue;
    await storeFile(db, hash, name, await openPicture.encode(file));
    onFile();
    if (!(await findWaitingPicture(db, id))) return null;
  }
  return openPicture.picture;
}

const filesOf = (picture: EncodedPicture) =>
  (["jpg", "webp", "avif"] as const).flatMap((format) =>
    picture[format].map((width) => ({ width, format })),
  );

async function readUpload(db: Db, mediaId: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const upload = await db
      .selectFrom("media_uploads")
      .select("bytes")
      .where("media_id", "=", mediaId)
      .where("part", "=", parts.length)
      .executeTakeFirst();
    if (!upload) return Buffer.concat(parts);
    parts.push(upload.bytes);
  }
}

const hasFile = async (db: Db, hash: string, name: string) =>
  (await db
    .selectFrom("media_files")
    .select("name")
    .where("hash", "=", hash)
    .where("name", "=", name)
    .executeTakeFirst()) !== undefined;

const storeFile = (db: Db, hash: string, name: string, bytes: Uint8Array) =>
  db
    .insertInto("media_files")
    .values({ hash, name, bytes })
    .onConflict((conflict) => conflict.columns(["hash", "name"]).doNothing())
    .execute();

/**
 * Ends the work on a picture. Deletes the uploaded file, which may hold the place and the camera.
 */
async function finish(
  db: Db,
  id: string,
  outcome: { state: "ready"; picture: string } | { state: "failed"; problem: PictureProblem },
) {
  await change(db, "site", async (trx) => {
    await trx.updateTable("media").set(outcome).where("id", "=", id).execute();
    await trx.deleteFrom("media_uploads").where("media_id", "=", id).execute();
  });
}
