import type { StaffServices } from "#app/desk/require-staff.ts";
import { cardPath } from "#app/public/shell/page-meta.ts";
import { gatheringLabels } from "#content/desk/gatherings.ts";
import { documentRowLabels } from "#content/desk/site.ts";
import { itemOf } from "#content/documents.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { findNamedType } from "#domain/content/document-types.ts";
import { type Gathering, isSettled } from "#domain/content/gathering.ts";
import { listDocuments } from "#domain/content/list-documents.ts";
import { picturesIn } from "#domain/content/media-library.ts";
import { gatheringDates } from "#domain/gatherings/gathering-times.ts";
import { countGuests } from "#domain/gatherings/guest-list.ts";
import { isoTime } from "#domain/values/clock.ts";

export type DocumentRow = Awaited<ReturnType<typeof readDocumentRows>>[number];

/**
 * Reads every document as a row of the desk's lists; gatherings are sorted by day, past ones last.
 */
export async function readDocumentRows(staff: StaffServices) {
  const { db, readonlyDb, clock, timeZone, media, session } = staff;
  const [documents, guestCounts] = await Promise.all([
    listDocuments(db, clock),
    countGuests(readonlyDb),
  ]);
  const now = isoTime(clock);
  const rows = documents.map(({ value, ...document }) => {
    const { key, path, scheduled } = document;
    const { collection, id = "" } = itemOf(key) ?? {};
    const gathering = collection === "gatherings" ? (value as Gathering) : null;
    const { coming, waiting } = guestCounts.get(id) ?? { coming: 0, waiting: 0 };
    const isCounted = gathering && (gathering.takesNames || coming + waiting > 0);
    const isOver = gathering && document.state === "shown" && gathering.endsAt <= now;
    const isDraft = document.state === "draft" && value !== null;
    const isWaiting = document.state === "changed" || isDraft;
    const isOff = key === "notice" && !isWaiting && !scheduled && isEnded(value, now);
    let state: keyof typeof documentRowLabels.states = document.state;
    if (isOff) state = "off";
    if (isOver) state = "over";
    return {
      ...document,
      state,
      isWaiting,
      /** The text under the title: the slug, or the time of a gathering. */
      detail: gathering ? dateTextOf(gathering, timeZone) : (path ?? detailOf(key)),
      /** The URL of a thumbnail; null when there is none. */
      picture: pictureOf(key, path, picturesIn(value, media)[0]),
      coming: isCounted ? gatheringLabels.coming(coming, gathering.limit ?? null, waiting) : null,
      hasGuests: coming + waiting > 0,
      guestsUrl: hasPermission(session.role, "guests") ? `/admin/site/coming/${id}` : null,
      startsAt: gathering?.startsAt ?? "",
    };
  });
  const isPast = (row: (typeof rows)[number]) => Number(row.startsAt !== "" && row.startsAt <= now);
  return rows.toSorted((a, b) => {
    const days = a.startsAt.localeCompare(b.startsAt);
    return isPast(a) - isPast(b) || (isPast(a) ? -days : days);
  });
}

const isEnded = (value: unknown, now: string) =>
  ((value as { endsAt?: string } | null)?.endsAt ?? "") <= now;

const dateTextOf = (value: Gathering, timeZone: string) =>
  isSettled(value) ? gatheringDates(value, timeZone) : gatheringLabels.noDate;

function detailOf(key: string) {
  const namedType = findNamedType(key);
  if (!namedType) return documentRowLabels.notOnSite;
  return documentRowLabels.withoutPage[key] ?? "";
}

/** Returns its first picture, or the card with which its page is shared. */
function pictureOf(
  key: string,
  path: string | null,
  picture: { path: string; webp: readonly number[] } | undefined,
) {
  if (picture) return `${picture.path}-${picture.webp[0]}.webp`;
  const section = findNamedType(key)?.section;
  if (section && section !== "pages") return null;
  return cardPath(path ?? (key.startsWith("news/") ? "/news/" : "/events/"), "");
}
