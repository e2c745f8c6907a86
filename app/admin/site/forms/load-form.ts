import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { documentNamed } from "#content/documents.ts";
import { may } from "#domain/accounts/roles.ts";
import type { DocumentKey } from "#domain/content/document-types.ts";
import { countAttendees } from "#domain/gatherings/list-attendees.ts";
import { isoTime } from "#domain/ports/clock.ts";

export type LoadedForm = Awaited<ReturnType<typeof loadForm>>;

/** What the form of a document shows beside what is typed (../drafts/read-document.ts). */
export async function loadForm(staff: StaffServices, key: DocumentKey) {
  return { ...shownOf(staff, key), attendees: await attendeesOf(staff, key) };
}

/** Its public page, and when it is, on the site at this moment. */
function shownOf({ content, clock }: StaffServices, key: string) {
  const [collection, id = ""] = key.split("/");
  if (key === "notice") {
    const endsAt = content.current("notice")?.endsAt ?? null;
    return { path: "/", endsAt, isShown: (endsAt ?? "") > isoTime(clock), times: null };
  }
  const named = documentNamed(key);
  if (named) return { path: named.path ?? null, endsAt: null, isShown: false, times: null };
  const item = content.item(collection === "news" ? "news" : "gatherings", id) ?? null;
  const path = item && `${collection === "news" ? "/news" : "/events"}/${item.slug}`;
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
