import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { closeSession, type StaffSession } from "./session.ts";

/** Ends the session of a token on the server and writes down how it ended. */
export async function signOut(
  db: Db,
  clock: Clock,
  {
    session,
    address,
    token,
    ending,
  }: {
    session: StaffSession | null;
    address: string;
    token: string;
    ending: "signed-out" | "expired";
  },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await closeSession(trx, token);
    if (!session) return;
    const actor = { staffId: session.staffId, username: session.username, address };
    await recordAudit(
      trx,
      isoTime(clock),
      actor,
      ending === "expired" ? "session.expired" : "sign-out",
    );
  });
}
