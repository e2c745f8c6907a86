import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { documentNamed, pagePathOf } from "#content/documents.ts";
import { may } from "#domain/accounts/roles.ts";
import type { DocumentKey } from "#domain/content/document-types.ts";
import { countAttendees } from "#domain/gatherings/attendees.ts";
import { isoTime } from "#domain/ports/clock.ts";

export type LoadedForm = Awaited<ReturnType<typeof loadForm>>;

/** What the form of a document shows beside what is typed (../drafts/read-document.ts). */
export async function loadForm(staff: StaffServices, key: DocumentKey) {
  return { ...shownOf(staff, key), attendees: await attendeesOf(staff, key) };
}

/** Its public page, and when it is, on the site at this moment. */
function shownOf({ content, clock }: StaffServices, key: string) {
  const [collection, id = ""] = key.split("/");
  if (documentNamed(key)) {
    const endsAt = key === "notice" ? (content.current("notice")?.endsAt ?? null) : null;
    const isShown = (endsAt ?? "") > isoTime(clock);
    return { path: pagePathOf(key, ""), endsAt, isShown, times: null };
  }
  const item = content.item(collection === "news" ? "news" : "gatherings", id) ?? null;
  const path = item && pagePathOf(key, item.slug);
  const times = item && "startsAt" in item ? [item.startsAt, item.endsAt, item.place] : null;
  return { path, endsAt: null, isShown: item !== null, times };
}

/** Who comes to a gathering; null for anything else. */
async function attendeesOf({ readonlyDb, session }: StaffServices, key: string) {
  const [collection, id = ""] = key.split("/");
  if (collection !== "gatherings") return null;
  const { coming = 0, waiting = 0 } = (await countAttendees(readonlyDb)).get(id) ?? {};
  return { people: coming + waiting, mayRead: may(session.role, "export") };
}
