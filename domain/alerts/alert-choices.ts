/** What mails inform people of, and how soon. */
import type { Db, StaffRole } from "#db/schema.ts";
import { may } from "#domain/accounts/roles.ts";

const ALERT_KINDS = ["messages", "pledges", "deliveries", "assigned"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** "at-once" is within a minute or two; what is not chosen is "never". */
export const PACES = ["at-once", "daily", "never"] as const;
export type Pace = (typeof PACES)[number];

/** The hour of the daily mail, in the organisation's zone. */
export const DIGEST_HOUR = 7;

/** Records are assigned only to people who may handle them. */
export const kindsFor = (role: StaffRole): readonly AlertKind[] =>
  ALERT_KINDS.filter((kind) => kind !== "assigned" || may(role, "handle"));

interface Chooser {
  staffId: string;
  role: StaffRole;
}

interface Choice {
  kind: AlertKind;
  pace: Pace;
}

/** How soon an account wants to hear of each kind that its role can choose. */
export async function readChoices(db: Db, { staffId, role }: Chooser): Promise<Choice[]> {
  const rows = await db
    .selectFrom("staff_alerts")
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
  chosen: (kind: AlertKind) => string,
): Promise<void> {
  const rows = kindsFor(role).flatMap((kind) => {
    const pace = PACES.find((known) => known === chosen(kind)) ?? "never";
    return pace === "never" ? [] : [{ staff_id: staffId, kind, pace }];
  });
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("staff_alerts").where("staff_id", "=", staffId).execute();
    if (rows.length > 0) await trx.insertInto("staff_alerts").values(rows).execute();
  });
}
