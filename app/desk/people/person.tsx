import { data, Link } from "react-router";
import { sendByKey } from "#app/desk/hooks/send-by-key.ts";
import { redirectWithToast, searchIn } from "#app/desk/page-url.ts";
import { FetchFailure, fetchOrThrow } from "#app/desk/parts/fetch-failure.tsx";
import { Field, HiddenFields, IntentOnceButton } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { RecordForm } from "#app/desk/records/record-panel.tsx";
import { notFound, readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { pickFields, type readForm } from "#app/read-form.ts";
import { mailUrl } from "#app/ui/contact-links.tsx";
import { giftPage } from "#content/desk/gifts.ts";
import { noteRefusals } from "#content/desk/messages.ts";
import { personPage as labels, peoplePage } from "#content/desk/people.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { readThankStates } from "#domain/letters/read-letters.ts";
import { findRefused, refuseEmail } from "#domain/mail/refused-emails.ts";
import {
  nameHousehold,
  removeFromHousehold,
  shareHousehold,
} from "#domain/people/change-household.ts";
import {
  addPersonNote,
  correctPerson,
  markPeopleSeparate,
  mergePerson,
  undoPersonMerge,
} from "#domain/people/change-person.ts";
import {
  checkDetails,
  checkHousehold,
  DETAILS_FIELDS,
  type HouseholdName,
  type PersonDetails,
} from "#domain/people/details-schema.ts";
import { findDuplicatesOfPerson } from "#domain/people/find-duplicates-of-person.ts";
import { readPersonRows, searchPeople } from "#domain/people/find-people.ts";
import { readRecipient } from "#domain/people/household.ts";
import { findPersonId } from "#domain/people/people-of-records.ts";
import { listMergesOf } from "#domain/people/person-merges.ts";
import { readPerson, viewPerson } from "#domain/people/read-people.ts";
import { MAX_ENTRIES, readTimeline } from "#domain/people/read-timeline.ts";
import { countedAs, sumPerson } from "#domain/people/sum-person.ts";
import { readInstallments } from "#domain/pledges/read-installments.ts";
import { isoTime } from "#domain/values/clock.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/person";
import { DuplicatesOfPerson } from "./duplicates-of-person.tsx";
import { Household } from "./household.tsx";
import { ContactDetails, GivingSums } from "./person-details.tsx";
import { Timeline } from "./timeline.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(loaderData?.person.name || labels.nameless);

/** The maximum number of people that a manual search lists. */
const MAX_FOUND = 5;

/**
 * Loads the owner of the record whose id is in the path, because an email address must not be in a
 * URL.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { readonlyDb, clock, timeZone, giving, session } = staff;
  const now = isoTime(clock);
  const includeTests = giving.countsTests;
  const person = await fetchOrThrow(context, viewPerson(staff, readonlyDb, params.id));
  if (!person) throw notFound(labels.gone);
  const find = searchIn(url, "find");
  const [timeline, duplicates, merges, searched, refused, household] = await Promise.all([
    readTimeline(readonlyDb, person.id, { now, includeTests }),
    findDuplicatesOfPerson(readonlyDb, person, includeTests),
    listMergesOf(readonlyDb, person.id),
    find ? searchPeople(readonlyDb, find, MAX_FOUND, includeTests) : null,
    findRefused(readonlyDb, person.emails),
    readHousehold(readonlyDb, person.id, includeTests),
  ]);
  const hidden = new Set(timeline.filter(({ kind }) => kind === "gift").slice(MAX_ENTRIES));
  const entries = timeline.filter((entry) => !hidden.has(entry));
  const pledges = countedAs("pledged", entries).map(({ id }) => id);
  const gifts = countedAs("raised", entries).map(({ id }) => id);
  const thanks = await readThankStates(readonlyDb, gifts, timeZone);
  const installments = await readInstallments(readonlyDb, pledges, { timeZone, includeTests });
  return {
    id: person.id,
    person,
    entries,
    cutAt: hidden.size > 0 ? MAX_ENTRIES : null,
    refused: refused.map(({ email_key }) => email_key),
    thanks: Object.fromEntries(thanks),
    duplicates: duplicates.filter(({ id }) => !household?.ids.includes(id)),
    household,
    merges,
    searched: searched?.rows.filter(({ id }) => id !== person.id),
    installments: Object.fromEntries(installments),
    sums: sumPerson(timeline, { now, timeZone }),
    timeZone,
    today: dayOf(now, timeZone),
    includeTests,
    mayChangeRecords: hasPermission(session.role, "records"),
    mayErase: hasPermission(session.role, "privacy"),
  };
}

/** Reads the other people of a person's household, and its name; null without others. */
async function readHousehold(db: DbOrTransaction, personId: string, includeTests: boolean) {
  const { members, name, greeting, household: entered } = await readRecipient(db, personId);
  const ids = members.filter((id) => id !== personId);
  if (ids.length === 0) return null;
  return { ids, others: await readPersonRows(db, ids, includeTests), name, greeting, entered };
}

export type PersonData = Awaited<ReturnType<typeof loader>>;

export async function action({ params, url, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const { id } = params;
  const redirectBack = (toast: StaffToast) => redirectWithToast(url, toast);
  const backIf = ({ ok }: { ok: boolean }, toast: StaffToast) =>
    redirectBack(ok ? toast : "nothing-to-do");
  switch (field("intent")) {
    case "correct":
      return (await correct(staff, id, field)) ?? redirectBack("person-corrected");
    case "note": {
      const typed = pickFields(field, ["text", "after"]);
      const result = await addPersonNote(staff, id, typed);
      if (result.ok) return redirectBack("note-saved");
      return refuse(typed, { text: noteRefusals(TEXT_LIMITS.notes)[result.reason] });
    }
    case "came-back": {
      // The email may have been corrected or erased meanwhile.
      const { emails } = await readPerson(staff.db, (await findPersonId(staff.db, id)) ?? "");
      if (!emails.includes(field("email").toLowerCase())) return redirectBack("nothing-to-do");
      await refuseEmail(staff, field("email"), labels.mailCameBack);
      return redirectBack("person-corrected");
    }
    case "merge":
      return backIf(await mergePerson(staff, id, field("other")), "person-merged");
    case "separate":
      return backIf(await markPeopleSeparate(staff, id, field("other")), "person-separated");
    case "household":
      return backIf(await shareHousehold(staff, id, field("other")), "person-corrected");
    case "part":
      await removeFromHousehold(staff, id);
      return redirectBack("person-corrected");
    case "household-name":
      return (await renameHousehold(staff, id, field)) ?? redirectBack("person-corrected");
    case "undo-merge":
      return backIf(await undoPersonMerge(staff, id, field("merge")), "person-merge-undone");
    default:
      throw unknownIntent();
  }
}

/** Reads the JSON text of what a form showed when it was opened; empty when it is not valid. */
function readShown<Form extends object>(json: string): Partial<Form> {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}

type FieldReader = Awaited<ReturnType<typeof readForm>>;

/** Corrects the details of a person. Returns the form again when it cannot be saved, or null. */
async function correct(staff: StaffContext, id: string, field: FieldReader) {
  const typed = pickFields(field, [...DETAILS_FIELDS, "shown"]);
  const check = checkDetails(typed);
  if (!check.ok) return refuse(typed, check.errors);
  const shownDetails = readShown<PersonDetails>(typed.shown);
  const result = await correctPerson(staff, id, check.value, shownDetails);
  if (result.ok) return null;
  const { reason } = result;
  if (reason === "gone") throw notFound(labels.gone);
  if (reason === "changed") return askAboutNewer(typed, shownDetails, result.newer);
  return refuse(typed, { [reason]: labels.problems[reason] });
}

/** Sets how a household is named in letters. Returns the form again, or null. */
async function renameHousehold(staff: StaffContext, id: string, field: FieldReader) {
  const typed = pickFields(field, ["name", "greeting", "shown"]);
  const check = checkHousehold(typed);
  if (!check.ok) return refuse(typed, check.errors);
  const shownName = readShown<HouseholdName>(typed.shown);
  const result = await nameHousehold(staff, id, check.value, shownName);
  const isChanged = !result.ok && result.reason === "changed";
  return isChanged ? askAboutNewer(typed, shownName, result.newer) : null;
}

/** Texts by the names of the form's fields. */
type Texts = Partial<Record<string, string>>;
export interface RefusedPersonForm {
  typed: Texts;
  errors: Texts;
}

const refuse = (typed: Texts, errors: Texts) =>
  data<RefusedPersonForm>({ typed, errors }, { status: 400 });

/**
 * Shows beside each field what a colleague has saved in the meantime. Sent once more, the form
 * replaces it.
 */
function askAboutNewer(typed: Texts, before: object, newer: object) {
  const errors = Object.entries(newer).map(([name, text]) => [
    name,
    labels.changedMeanwhile(`${text}`),
  ]);
  const shownJson = JSON.stringify({ ...before, ...newer });
  return refuse({ ...typed, shown: shownJson }, Object.fromEntries(errors));
}

export const ErrorBoundary = () => <FetchFailure failure="page-failed" />;

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, person, mayChangeRecords, mayErase, entries } = loaderData;
  const email = person.emails[0];
  const newestNote = entries.find(({ kind }) => kind === "note")?.id ?? "";
  return (
    <div className="lg:grid lg:min-h-[calc(100vh-var(--band-height)-var(--foot-nav-height))] lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <div className="flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 border-b border-rule px-edge py-3">
          <Link to="/admin/people" className="bar-link -ml-2 gap-1 font-normal text-iron">
            <Icon name="previous" />
            {peoplePage.heading}
          </Link>
          <h1 className="site-heading wrap-anywhere">{person.name || labels.nameless}</h1>
          <div className="ml-auto flex gap-2 print:hidden">
            {email && !person.died && (
              <a href={mailUrl(email)} className="button-quiet">
                {labels.write}
              </a>
            )}
            {mayChangeRecords && (
              <Link to={`/admin/donations/new?person=${id}`} className="button">
                <Icon name="plus" />
                {giftPage.add}
              </Link>
            )}
          </div>
        </div>
        <ContactDetails personData={loaderData} refused={actionData} />
        <GivingSums personData={loaderData} />
      </div>
      <div className="print:hidden lg:[grid-area:1/2/span_2] lg:border-l lg:border-rule">
        <Household personData={loaderData} refused={actionData} />
        <DuplicatesOfPerson personData={loaderData} />
        {mayChangeRecords && (
          <NoteForm key={newestNote} id={id} newestNote={newestNote} refused={actionData} />
        )}
        {mayErase && (
          <p className="px-edge py-4">
            <Link to={`/admin/privacy?person=${id}`} className="text-link text-label">
              {labels.privacy}
            </Link>
          </p>
        )}
      </div>
      <Timeline personData={loaderData} />
    </div>
  );
}

interface NoteFormProps {
  id: string;
  newestNote: string;
  refused: RefusedPersonForm | undefined;
}

const NoteForm = ({ id, newestNote, refused }: NoteFormProps) => (
  <RecordForm intent="note" id={id} className="grid gap-2 border-b border-rule px-edge py-4">
    <HiddenFields after={newestNote} />
    <Field
      error={refused?.errors.text}
      isAlert
      label={
        <>
          <span className="font-serif text-lead font-semibold text-ink">{labels.note}</span>{" "}
          <span className="font-normal text-iron">{labels.staffOnly}</span>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          name="text"
          rows={3}
          defaultValue={refused?.typed.text}
          placeholder={labels.noteHint}
          onKeyDown={sendByKey}
          required
        />
      )}
    </Field>
    <IntentOnceButton value="note" className="button-quiet justify-self-start">
      {labels.saveNote}
    </IntentOnceButton>
  </RecordForm>
);
