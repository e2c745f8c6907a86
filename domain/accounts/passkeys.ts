import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";

/** The site that passkeys belong to: `origin` is its public origin, and browsers show `name`. */
export interface PasskeySite {
  origin: string;
  name: string;
}

/** The host name that browsers bind a passkey to (WebAuthn Level 3, "RP ID"). */
export const rpIdOf = ({ origin }: Pick<PasskeySite, "origin">) => new URL(origin).hostname;

/** Loaded only when a passkey is used, because loading takes a quarter of a second and 25 MB. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** The id that authenticators store with a passkey in place of the account's name. */
export const userHandleOf = (staffId: string) => new TextEncoder().encode(staffId);

export const listPasskeys = (db: DbOrTransaction, staffId: string) =>
  db
    .selectFrom("staff_passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("staff_id", "=", staffId)
    .orderBy("id")
    .execute();

export type AccountPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Lists an account's passkeys in the form that browsers expect in a request. */
export async function describePasskeys(db: DbOrTransaction, staffId: string) {
  const passkeys = await db
    .selectFrom("staff_passkeys")
    .select(["credential_id as id", "transports"])
    .where("staff_id", "=", staffId)
    .orderBy("staff_passkeys.id")
    .execute();
  return passkeys.map(({ id, transports }) => ({
    id,
    transports: transports.split(",").filter(Boolean),
  }));
}

/** Finds the passkey with this `credentialId` and its account, unless the account is closed. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom("staff_passkeys")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_id")
    .select(["staff_passkeys.id", "staff_id as staffId", "username"])
    .select(["credential_id", "public_key", "counter"])
    .where("credential_id", "=", credentialId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();

export type KnownPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/**
 * Stores that a passkey was used. Returns false when it was used or removed in the meantime: of two
 * answers with the same count only one can be genuine.
 */
export async function recordPasskeyUse(
  db: Db,
  clock: Clock,
  { id, counter }: KnownPasskey,
  newCounter: number,
): Promise<boolean> {
  const updatedPasskey = await db
    .updateTable("staff_passkeys")
    .set({ counter: newCounter, last_used_at: isoTime(clock) })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .returning("id")
    .executeTakeFirst();
  return updatedPasskey !== undefined;
}
