import type { StaffContext } from "#domain/changes/staff-context.ts";
import { changePersonWith, compareWithShown, type Newer, SAME_PERSON } from "./change-person.ts";
import type { HouseholdName } from "./details-schema.ts";
import { joinHouseholds, leaveHousehold, readHouseholds } from "./household.ts";
import { markStatementsForComparison } from "./merge-people.ts";
import { findPersonId, MERGED_ID, markReviewed } from "./people-of-records.ts";
import { readPerson } from "./read-people.ts";

/** Joins the households of two people into one, which gets one letter from then on. */
export const shareHousehold = (staff: StaffContext, id: string, otherId: string) =>
  changePersonWith<typeof SAME_PERSON>(staff, id, async (trx, person, now) => {
    const otherPersonId = await findPersonId(trx, otherId);
    if (!otherPersonId || !(await joinHouseholds(trx, person.id, otherPersonId)))
      return SAME_PERSON;
    await markReviewed(trx, [person.id, otherPersonId], { now, username: staff.actor.username });
    await markStatementsForComparison(trx, [person.id, otherPersonId]);
    return { ok: true, action: "record.changed", changes: { household: null } };
  });

/** Removes a person from their household. */
export const removeFromHousehold = (staff: StaffContext, id: string) =>
  changePersonWith<never>(staff, id, async (trx, person, now) => {
    const people = (await readHouseholds(trx)).householdOf(person.id);
    await leaveHousehold(trx, person.id);
    await markReviewed(trx, people, { now, username: staff.actor.username });
    await markStatementsForComparison(trx, people);
    return { ok: true, action: "record.changed", changes: { household: null } };
  });

/**
 * Sets the name and greeting of a person's household in letters; "" means that they are made from
 * the names of its people. For `newer` see correctPerson.
 */
export const nameHousehold = (
  staff: StaffContext,
  id: string,
  form: HouseholdName,
  shownForm: Partial<HouseholdName>,
) =>
  changePersonWith<Newer<HouseholdName>>(staff, id, async (trx, person) => {
    const head = (await readHouseholds(trx)).headOf(person.id);
    const { household } = await readPerson(trx, head);
    const { values, newer } = compareWithShown<HouseholdName>(household, form, shownForm);
    if (newer) return { ok: false, reason: "changed", newer };
    const { name: household_name, greeting } = values;
    const row = trx.updateTable("people").set({ household_name, greeting });
    await row.where(MERGED_ID, "=", head).execute();
    return { ok: true, action: "record.changed", changes: { household: null } };
  });
