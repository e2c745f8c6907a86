/** The administrators' decision whether editors publish, or write only and ask for publication. */
import type { DbOrTransaction } from "#db/schema.ts";
import { type Actor, type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { EDITORS_WRITE_ONLY, mayWith } from "./roles.ts";

const ON = "on";

async function editorsWriteOnly(db: DbOrTransaction): Promise<boolean> {
  const row = await db
    .selectFrom("site_settings")
    .select("value")
    .where("name", "=", EDITORS_WRITE_ONLY)
    .executeTakeFirst();
  return row?.value === ON;
}

/** Setting it again changes nothing. */
export async function setEditorsWriteOnly(
  { db, clock, actor }: Desk,
  isOn: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await editorsWriteOnly(trx);
    if (before === isOn) return;
    const value = isOn ? ON : "off";
    await trx
      .insertInto("site_settings")
      .values({ name: EDITORS_WRITE_ONLY, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
    const subject = `setting:${EDITORS_WRITE_ONLY}`;
    await recordAudit(trx, isoTime(clock), actor, "setting.changed", subject, {
      [EDITORS_WRITE_ONLY]: [before ? ON : "off", value],
    });
  });
}

/** Whether an actor may publish at this moment. Commands of the terminal may. */
export async function mayPublish(db: DbOrTransaction, { staffId }: Actor): Promise<boolean> {
  if (staffId === null) return true;
  const account = await db
    .selectFrom("staff_accounts")
    .select("role")
    .where("id", "=", staffId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!account) return false;
  return mayWith({ role: account.role, writesOnly: await editorsWriteOnly(db) }, "publish");
}
