import type { Db } from "#db/schema.ts";
import { listDrafts } from "#domain/content/drafts.ts";
import { standingRevisions } from "#domain/content/standing-revisions.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { EMPTY_GATHERING, type Gathering } from "./gathering.ts";
import { type Attendance, countAttendees } from "./list-attendees.ts";
import { readGatherings } from "./read-gatherings.ts";

type GatheringState = "draft" | "changed" | "scheduled" | "published" | "over" | "taken-down";

export interface ListedGathering {
  id: string;
  /** As written last; a draft may miss fields, and times may be as typed. */
  value: Gathering;
  state: GatheringState;
  attendance: Attendance;
}

const PREFIX = "gatherings/";
const NO_ATTENDEES: Attendance = { coming: 0, waiting: 0 };

/** Every gathering that staff have written, the one that begins last first. */
export async function listGatherings(db: Db, clock: Clock): Promise<ListedGathering[]> {
  const now = isoTime(clock);
  const [published, drafts, scheduled, counts] = await Promise.all([
    readGatherings(db, now),
    readDrafts(db),
    readScheduled(db, now),
    countAttendees(db),
  ]);
  const shown = new Map(published.map((entry) => [entry.id, entry]));
  const ids = new Set([...shown.keys(), ...drafts.keys(), ...scheduled.keys()]);
  const stateOf = (id: string): GatheringState => {
    const entry = shown.get(id);
    if (entry && !entry.isCancelled) {
      if (drafts.has(id)) return "changed";
      return entry.value.endsAt <= now ? "over" : "published";
    }
    if (drafts.has(id)) return "draft";
    return scheduled.has(id) ? "scheduled" : "taken-down";
  };
  return [...ids]
    .map((id) => ({
      id,
      value: drafts.get(id) ?? scheduled.get(id) ?? shown.get(id)?.value ?? EMPTY_GATHERING,
      state: stateOf(id),
      attendance: counts.get(id) ?? NO_ATTENDEES,
    }))
    .sort((a, b) => (a.value.startsAt < b.value.startsAt ? 1 : -1));
}

async function readDrafts(db: Db): Promise<Map<string, Gathering>> {
  const drafts = (await listDrafts(db)).filter(({ key }) => key.startsWith(PREFIX));
  return new Map(
    drafts.map(({ key, value }) => [key.slice(PREFIX.length), asGathering(JSON.stringify(value))]),
  );
}

async function readScheduled(db: Db, now: string): Promise<Map<string, Gathering>> {
  const rows = await standingRevisions(db)
    .select(["key", "value"])
    .where("key", "like", `${PREFIX}%`)
    .where("publish_at", ">", now)
    .orderBy("publish_at")
    .execute();
  return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), asGathering(value)]));
}

/** A stored value with every field there, whatever a draft holds. */
export const asGathering = (json: string): Gathering => ({
  ...EMPTY_GATHERING,
  ...(JSON.parse(json) as Partial<Gathering> | null),
});

/** One of them; null where staff have written none under the id. */
export async function findGathering(db: Db, clock: Clock, id: string) {
  return (await listGatherings(db, clock)).find((gathering) => gathering.id === id) ?? null;
}
