/** The rows that each merge of two people moved. Undoing the merge moves them back. */
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { MERGED_ID, TABLES_WITH_PERSON } from "./people-of-records.ts";

/**
 * The ids of the rows that a merge moved, by table. `people` has those who had already been merged
 * into the other person.
 */
export type MovedRows = Partial<
  Record<(typeof TABLES_WITH_PERSON)[number] | "people", string[]>
> & {
  /** The household that the other person left, its head first, with the name that staff gave it. */
  household?: { people: string[]; name: string; greeting: string };
};

export const readAllMerges = async (trx: DbTransaction) =>
  (await trx.selectFrom("person_merges").select(["id", "moved"]).execute()).map((each) => ({
    id: each.id,
    moved: JSON.parse(each.moved ?? "{}") as MovedRows,
  }));

export type Merge = Awaited<ReturnType<typeof listMergesOf>>[number];

/**
 * Lists the merges of this person, the earliest first, each with the emails that came with it, or
 * the newest gift.
 */
export async function listMergesOf(db: DbOrTransaction, personId: string) {
  const merges = await db
    .selectFrom("person_merges")
    .select(["id", "moved", "at", "username"])
    .where("moved", "is not", null)
    .where("other_id", "in", (eb) =>
      eb.selectFrom("people").select("id").where(MERGED_ID, "=", personId),
    )
    .orderBy("at")
    .orderBy("id")
    .execute();
  return Promise.all(
    merges.map(async ({ moved, ...merge }) => {
      const ids: MovedRows = JSON.parse(moved ?? "{}");
      const emails = await db
        .selectFrom("person_emails")
        .select("email_key as email")
        .where("id", "in", inList(ids.person_emails ?? []))
        .execute();
      const gift = await db
        .selectFrom("donations")
        .select(["first_name", "last_name", "amount_cents", "currency", "created_at"])
        .where("id", "in", inList(ids.donations ?? []))
        .orderBy("created_at", "desc")
        .executeTakeFirst();
      return { ...merge, emails: emails.map(({ email }) => email), gift: gift ?? null };
    }),
  );
}

/** Forgets rows that now belong to another person, so that undoing a merge leaves them there. */
export async function removeFromMerges(
  trx: DbTransaction,
  merges: Awaited<ReturnType<typeof readAllMerges>>,
  leaving: MovedRows,
): Promise<void> {
  for (const { id, moved } of merges) {
    for (const table of [...TABLES_WITH_PERSON, "people"] as const)
      moved[table] = (moved[table] ?? []).filter((row) => !leaving[table]?.includes(row));
    const people = moved.household?.people ?? [];
    const stayingPeople = people.filter((each) => !leaving.people?.includes(each));
    // The household's name may name the person who leaves.
    if (stayingPeople.length < people.length)
      moved.household = { people: stayingPeople, name: "", greeting: "" };
    await trx
      .updateTable("person_merges")
      .set({ moved: JSON.stringify(moved) })
      .where("id", "=", id)
      .where("moved", "is not", null)
      .execute();
  }
}
