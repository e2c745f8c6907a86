import { type StaffServices, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { readReturnPath } from "#app/admin/sign-in/return-path.ts";
import { readContactFilter } from "#domain/contacts/contact-filter.ts";
import { matchingContacts } from "#domain/contacts/find-contacts.ts";

interface Handled {
  id: string;
  /** The list in which the message was open. */
  list: URLSearchParams;
  /** The list with the message after it open, "?state=waiting&open=…"; empty at the end of the list. */
  next: string;
}

/**
 * Where staff go on once a message is handled: the next one if the message has left the list in which
 * they opened it, as it leaves "To answer"; null where it is still listed, or was the last.
 */
export async function pageAfter(
  desk: StaffServices,
  { id, list, next }: Handled,
): Promise<string | null> {
  const page = next && readReturnPath(`/admin/contacts${next}`);
  if (!page) return null;
  // Its words are the same as before.
  const filter = { ...readContactFilter(list), q: "", ids: [id] };
  const matching = matchingContacts(desk.db, filter, viewpointOf(desk));
  const listed = await matching.select("id").executeTakeFirst();
  return listed ? null : page;
}
