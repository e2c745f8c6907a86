import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { cardPath } from "#app/public/shell/page-meta.ts";
import { documentNamed } from "#content/documents.ts";
import { gatheringsDesk } from "#content/staff-gatherings.ts";
import { documentRows } from "#content/staff-site.ts";
import { may } from "#domain/accounts/roles.ts";
import { type Gathering, isSettled } from "#domain/content/gathering.ts";
import { type ListedDocument, listDocuments } from "#domain/content/list-documents.ts";
import { countAttendees } from "#domain/gatherings/attendees.ts";
import { dates } from "#domain/gatherings/when.ts";
import { picturesIn } from "#domain/media/media-library.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { zonedTime } from "#domain/time/time-zone.ts";

export interface DocumentRow extends Omit<ListedDocument, "state" | "value"> {
  state: keyof typeof documentRows.states;
  /** Under the title: its address, or when the gathering is. */
  detail: string;
  /** The address of a small picture; null: it has none. */
  picture: string | null;
  /** From when it is shown, in the organisation's zone. */
  scheduledAt: string | null;
  attendance: { text: string; isLink: boolean } | null;
  isWaiting: boolean;
  /** It stands among what is scheduled. */
  isScheduledRow: boolean;
}

/** Every document as a row of the desk's lists. */
export async function readRows(staff: StaffServices): Promise<DocumentRow[]> {
  const { db, clock, timeZone, media, session } = staff;
  const [documents, attendees] = await Promise.all([
    listDocuments(db, clock),
    countAttendees(staff.readonlyDb),
  ]);
  const now = isoTime(clock);
  return documents.map(({ value, ...document }) => {
    const { key, path, scheduled } = document;
    const [collection, id = ""] = key.split("/");
    const gathering = collection === "gatherings" ? (value as Gathering) : null;
    const { coming, waiting } = attendees.get(id) ?? { coming: 0, waiting: 0 };
    const hasText = value !== null;
    const isCounted = gathering && (gathering.takesNames || coming + waiting > 0);
    const isOver = gathering && document.state === "live" && gathering.endsAt <= now;
    const isWaiting = document.state === "changed" || (document.state === "draft" && hasText);
    const isOff = key === "notice" && !isWaiting && !scheduled && isEnded(value, now);
    return {
      ...document,
      state: isOver ? "over" : isOff ? "off" : document.state,
      detail: gathering ? whenOf(gathering, timeZone) : (path ?? detailOf(key)),
      picture: pictureOf(key, path, picturesIn(value, media)[0]),
      scheduledAt: scheduled && zonedTime(scheduled.at, timeZone),
      attendance: isCounted
        ? {
            text: gatheringsDesk.coming(coming, gathering.limit ?? null, waiting),
            isLink: may(session.role, "export"),
          }
        : null,
      isWaiting,
      isScheduledRow: false,
    };
  });
}

const isEnded = (value: unknown, now: string) =>
  ((value as { endsAt?: string } | null)?.endsAt ?? "") <= now;

const whenOf = (value: Gathering, timeZone: string) =>
  isSettled(value) ? dates(value, timeZone) : gatheringsDesk.noDate;

const detailOf = (key: string) =>
  documentNamed(key)?.section === "letters" ? documentRows.letter : documentRows.notOnSite;

/** Its first picture, or the card with which its page is shared. */
function pictureOf(
  key: string,
  path: string | null,
  own: { path: string; webp: readonly number[] } | undefined,
): string | null {
  if (own) return `${own.path}-${own.webp[0]}.webp`;
  const section = documentNamed(key)?.section;
  if (section && section !== "pages") return null;
  return cardPath(path ?? (key.startsWith("news/") ? "/news/" : "/events/"), "");
}
