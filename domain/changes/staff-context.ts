import type { Db } from "#db/schema.ts";
import type { Clock } from "#domain/values/clock.ts";

/** The person who acts, and from where; `staffId` is null when no account is signed in. */
export interface Actor {
  staffId: string | null;
  username: string;
  /** An IP; "terminal" when the command line acts, "schedule" when the site itself does. */
  clientIp: string;
}

/** The actor of the site's own actions; no account can have this name. */
export const SYSTEM_ACTOR: Actor = { staffId: null, username: "the site", clientIp: "schedule" };

export type StaffActor = Actor & { staffId: string };

export type SessionActor = StaffActor & { sessionId: string };

/** The services and the actor that staff use cases need. The audit log names `actor`. */
export interface StaffContext<Who extends Actor = Actor> {
  db: Db;
  clock: Clock;
  actor: Who;
}

/**
 * For functions within a given transaction that read the time themselves, such as after a lock;
 * others take an AuditContext (domain/audit/record-audit.ts).
 */
export type StaffInTransaction<Who extends Actor = Actor> = Omit<StaffContext<Who>, "db">;

/** For use cases in which a day is one of the organization's zone. */
export type StaffContextInZone = StaffContext & { timeZone: string };
