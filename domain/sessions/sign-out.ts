import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { closeSession, type StaffSession } from "./session.ts";

interface Ending {
  session: StaffSession | null;
  address: string;
  token: string;
  ending: "signed-out" | "expired";
}

/** Ends the session of a token on the server and records how it ended. */
export async function signOut(db: Db, clock: Clock, { session, address, token, ending }: Ending) {
  await db.transaction().execute(async (trx) => {
    await closeSession(trx, token);
    if (!session) return;
    const actor = { staffId: session.staffId, username: session.username, address };
    const action = ending === "expired" ? "session.expired" : "sign-out";
    await recordAudit(trx, isoTime(clock), actor, action);
  });
}
