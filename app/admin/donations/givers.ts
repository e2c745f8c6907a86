import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { searchDonations } from "#domain/donations/search-donations.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { Route } from "./+types/givers";

/** How many gifts are looked through for different people. */
const SEARCHED = 5;

/** GET /admin/donations/givers?q=: the newest gifts whose giver a typed name may mean, as JSON. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { reader, clock, timeZone, giving, session } = requireStaff(context, "handle");
  const typed = (url.searchParams.get("q") ?? "").trim().slice(0, TEXT_LIMITS.search);
  const viewpoint = { staffId: session.staffId, timeZone, now: isoTime(clock) };
  const withTests = giving.provider?.isTest ?? false;
  const limits = { limit: SEARCHED, withTests };
  const { rows, meant } = await searchDonations(reader, typed, viewpoint, limits);
  return Response.json({ typed, meant, rows } satisfies FoundGivers);
}

export interface FoundGivers {
  typed: string;
  /** The text that was searched for instead, if no gift has the typed one. */
  meant: string | null;
  rows: Awaited<ReturnType<typeof searchDonations>>["rows"];
}
