import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";

/** How long ago `since` was at `now` (both ISO UTC): "2 d", "6 h" or "40 min". */
export function waitOf(since: string, now: string): string {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  if (waited >= DAY) return `${Math.floor(waited / DAY)} d`;
  if (waited >= HOUR) return `${Math.floor(waited / HOUR)} h`;
  return `${Math.floor(waited / MINUTE)} min`;
}
