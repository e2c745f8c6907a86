/** Links with which people without an account look at a draft. */
import type { Db } from "#db/schema.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { findSecret, readClaim, signClaim } from "#domain/secrets/find-secret.ts";
import { DRAFT_LINK_LASTS } from "#domain/time/periods.ts";
import type { ContentKey } from "./content-kinds.ts";
import { type Draft, endedWith, readDraft } from "./drafts.ts";
import { isContentKey } from "./find-kind.ts";

/** A token for the draft of a key, good until the draft is published or discarded, for seven days at most. */
export async function signDraftLink(db: Db, clock: Clock, key: ContentKey): Promise<string> {
  const end = (clock.now().getTime() + DRAFT_LINK_LASTS).toString(36);
  return signClaim(await secretOf(db), [encode(key), await endedWith(db, key), end].join("."));
}

/** The draft that a token opens; null for one that is none, has expired, or whose draft has ended. */
export async function readDraftLink(db: Db, clock: Clock, token: string): Promise<Draft | null> {
  const claim = readClaim(await secretOf(db), token);
  const [encoded = "", ended, end = ""] = claim?.split(".") ?? [];
  const key = Buffer.from(encoded, "base64url").toString();
  if (!isContentKey(key) || Number.parseInt(end, 36) <= clock.now().getTime()) return null;
  if (Number(ended) !== (await endedWith(db, key))) return null;
  return readDraft(db, key);
}

const secretOf = (db: Db) => findSecret(db, "draft-links");
const encode = (key: string) => Buffer.from(key).toString("base64url");
