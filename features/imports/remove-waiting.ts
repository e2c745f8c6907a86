/** A person in uploads that wait: what an erasure (features/privacy) has to find and remove here. */
import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { stopUndecided } from "./forget-import.ts";
import { parseLayout } from "./layout.ts";
import { UNDECIDED } from "./undecided.ts";
import { MissingFile, readFile } from "./uploaded-file.ts";

export interface WaitingUpload {
  id: string;
  file_name: string;
  /** ISO UTC. */
  created_at: string;
}

/**
 * The uploads that hold a mail address, in whatever column and case, and are not decided yet. Reads
 * their files, up to 64 MB each: call it before the transaction that removes them.
 */
export async function findWaiting(db: DbOrTransaction, email: string): Promise<WaitingUpload[]> {
  const key = email.trim().toLowerCase();
  if (!key) return [];
  const undecided = await db
    .selectFrom("imports")
    .select(["id", "file_name", "created_at", "layout"])
    .where("state", "in", UNDECIDED)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const found: WaitingUpload[] = [];
  for (const { layout, ...upload } of undecided)
    if (await holds(db, upload.id, parseLayout(layout)?.encoding ?? "utf-8", key))
      found.push(upload);
  return found;
}

/**
 * Removes uploads that were found, whole: a file cannot be read again without one of its rows. Rows of
 * imports that are being written lose the person, and their records will not have it. Call it within the
 * transaction of the erasure; `now` is ISO UTC. Answers the ids of the uploads that it removed.
 */
export async function removeWaiting(
  trx: DbOrTransaction,
  now: string,
  actor: Actor,
  email: string,
  uploads: readonly WaitingUpload[],
): Promise<string[]> {
  const removed: string[] = [];
  for (const { id } of uploads) {
    if (!(await stopUndecided(trx, id))) continue;
    await trx.deleteFrom("import_rows").where("import_id", "=", id).execute();
    // Its file goes with it.
    await trx.deleteFrom("imports").where("id", "=", id).execute();
    await recordAudit(trx, now, actor, "import.cancelled", `import:${id}`);
    removed.push(id);
  }
  await eraseWritten(trx, email.trim().toLowerCase());
  return removed;
}

/** What is decided needs its rows, but not its file, until the last of them is written. */
async function eraseWritten(trx: DbOrTransaction, key: string): Promise<void> {
  const isThem = sql<boolean>`lower(email) = ${key}`;
  await trx
    .deleteFrom("import_files")
    .where("import_id", "in", (eb) =>
      eb.selectFrom("import_rows").select("import_id").where(isThem),
    )
    .execute();
  await trx
    .updateTable("import_rows")
    .set({
      ...{ first_name: "Erased", last_name: "", email: "", phone: null },
      ...{ city: null, state: null, notes: null, said: null, cells: null },
    })
    .where(isThem)
    .execute();
}

/** Letters that an address may go on with: "ada@example.org" is not in "nada@example.organic". */
const OF_AN_ADDRESS = /[a-z0-9.!#$%&'*+/=?^_`{|}~-]/;

async function holds(
  db: DbOrTransaction,
  id: string,
  encoding: string,
  key: string,
): Promise<boolean> {
  const decoder = new TextDecoder(encoding);
  let text = "";
  try {
    for await (const part of readFile(db, id)) {
      text += decoder.decode(part, { stream: true }).toLowerCase();
      if (contains(text, key)) return true;
      // An address may begin in one part and end in the next.
      text = text.slice(-key.length - 1);
    }
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
  return contains(`${text}\n`, key);
}

function contains(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
    const [before, after] = [text[at - 1] ?? "", text[at + key.length]];
    // Where it ends a piece, the next piece tells.
    if (after !== undefined && !OF_AN_ADDRESS.test(before) && !OF_AN_ADDRESS.test(after))
      return true;
  }
  return false;
}
