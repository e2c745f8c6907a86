import { type Acting, recordAudit, type StaffActor } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { endLinks } from "./account-link.ts";
import { type Refused, refused } from "./accounts.ts";
import { checkPerson, isEmailTaken, personChanges, type TypedPerson } from "./person.ts";

/** Changes the actor's own name and mail address. Callers need a proven identity (prove-identity.ts). */
export async function changeOwnAccount(
  { db, clock, actor }: Acting<StaffActor>,
  typed: TypedPerson,
): Promise<{ ok: true } | Refused> {
  const checked = checkPerson(typed);
  if (!checked.ok) return checked;
  const { person } = checked;
  const { staffId } = actor;
  return db.transaction().execute(async (trx) => {
    if (await isEmailTaken(trx, person.email, staffId)) return refused("email-taken");
    const before = await trx
      .selectFrom("staff_accounts")
      .select(["name", "email"])
      .where("id", "=", staffId)
      .executeTakeFirstOrThrow();
    await trx.updateTable("staff_accounts").set(person).where("id", "=", staffId).execute();
    if (before.email !== person.email) await endLinks(trx, staffId);
    const subject = `account:${actor.username}`;
    const changes = personChanges(before, person);
    await recordAudit(trx, isoTime(clock), actor, "account.changed", subject, changes);
    return { ok: true };
  });
}
