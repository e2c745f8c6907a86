/** Addresses of a filtered list of people, for sheets of mailing labels. */
import type { Db } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import type { FilterContext } from "#domain/lists/filter.ts";
import { findPersonIds, type PeopleFilter } from "#domain/people/find-people.ts";
import { readHouseholds, readRecipients } from "#domain/people/household.ts";
import { envelopeLines } from "./letter-text.ts";
import { fitAddress, LABEL_ON_SHEET } from "./paper-layout.ts";

/** A larger number would delay other requests. */
const MAX_PEOPLE = 3_000;
/** Labels on a sheet. */
const LABELS_PER_SHEET = 30;

/**
 * Makes sheets of labels, one label a household, sorted by name. People who want no mail or have
 * died (`withoutMail` counts them) and people without a street (`withoutAddress`) get none. `left`
 * counts people beyond the first 3,000.
 */
export async function composeLabelSheets(
  db: Db,
  filter: PeopleFilter,
  options: { includeTests: boolean; filterContext: FilterContext },
) {
  const byName: PeopleFilter = { ...filter, sort: "name", order: "asc", page: 1 };
  const { rows, total } = await findPersonIds(db, byName, { ...options, perPage: MAX_PEOPLE });
  const homes = await readHouseholds(db);
  const recipientIds = [...new Set(rows.map(({ id }) => homes.headOf(id)))];
  const recipients = [...(await readRecipients(db, recipientIds)).values()];
  const mailable = recipients.filter(({ died, wishes }) => !died && !wishes.noMail);
  const labels = mailable
    .filter(({ address }) => address)
    .map((person) => ({ id: person.id, ...fitAddress(envelopeLines(person), LABEL_ON_SHEET) }));
  return {
    sheets: [...slices(labels, LABELS_PER_SHEET)],
    count: labels.length,
    withoutMail: recipients.length - mailable.length,
    withoutAddress: mailable.length - labels.length,
    left: total - rows.length,
  };
}
