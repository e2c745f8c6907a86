import type { Db, StaffRole } from "#db/schema.ts";
import { kindsFor, type NoticeKind, PACES, type Pace } from "./notice-kinds.ts";

interface Chooser {
  staffId: string;
  role: StaffRole;
}

interface Choice {
  kind: NoticeKind;
  pace: Pace;
}

/** How soon an account wants to hear of each kind that its role can choose. */
export async function readChoices(db: Db, { staffId, role }: Chooser): Promise<Choice[]> {
  const rows = await db
    .selectFrom("staff_notices")
    .select(["kind", "pace"])
    .where("staff_id", "=", staffId)
    .execute();
  const chosen = new Map(rows.map(({ kind, pace }) => [kind, pace]));
  return kindsFor(role).map((kind) => ({ kind, pace: chosen.get(kind) ?? "never" }));
}

/** Stores the choices of an account; one that is none is "never". */
export async function saveChoices(
  db: Db,
  { staffId, role }: Chooser,
  chosen: (kind: NoticeKind) => string,
): Promise<void> {
  const rows = kindsFor(role).flatMap((kind) => {
    const pace = PACES.find((known) => known === chosen(kind)) ?? "never";
    return pace === "never" ? [] : [{ staff_id: staffId, kind, pace }];
  });
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("staff_notices").where("staff_id", "=", staffId).execute();
    if (rows.length > 0) await trx.insertInto("staff_notices").values(rows).execute();
  });
}
