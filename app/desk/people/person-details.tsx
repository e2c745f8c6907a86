/** Contact details and giving of a person: four columns, each as a list. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CheckField, Submit, TextField } from "#app/desk/parts/fields.tsx";
import { RestoredForm, VersionField } from "#app/desk/parts/restored-form.tsx";
import { ContactLink, RecordButton } from "#app/desk/records/record-panel.tsx";
import { StatusMark } from "#app/desk/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { giftPage } from "#content/desk/gifts.ts";
import { personPage as labels } from "#content/desk/people.ts";
import { addressLines, detailsOf, type PersonDetails } from "#domain/people/details-schema.ts";
import { formatCents } from "#domain/values/money.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { PersonData, RefusedPersonForm } from "./person.tsx";

const COLUMNS_CLASS =
  "grid gap-x-6 gap-y-3 border-b border-rule px-edge py-4 sm:grid-cols-2 min-[80rem]:grid-cols-[repeat(3,minmax(0,17rem))_minmax(0,1fr)]";

const ContactColumn = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-label text-iron">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const WISHES = ["noMail", "noCalls", "noPublishing"] as const;
type Wish = (typeof WISHES)[number];
const CHECKBOXES = [...WISHES, "died"] as const;

const OptOutMark = ({ wish, isOwnLine = false }: { wish: Wish; isOwnLine?: boolean }) => (
  <span className={isOwnLine ? "block text-label font-semibold" : "font-semibold"}>
    <StatusMark status="barred">{labels[wish]}</StatusMark>
  </span>
);

interface PersonDetailsProps {
  personData: PersonData;
  refused: RefusedPersonForm | undefined;
}

/** Shows an opt-out where it would be violated: a number that must not be called is no link. */
export function ContactDetails({ personData, refused }: PersonDetailsProps) {
  const { person, mayChangeRecords } = personData;
  const { id, emails, phones, wishes, note, died } = person;
  const optOuts = WISHES.filter((wish) => wishes[wish]);
  return (
    <section aria-label={labels.correct} className="relative">
      {(died || note) && (
        <p className="border-b border-l-[6px] border-rule border-l-brass bg-bone px-edge py-3 wrap-anywhere">
          {died && <b>{labels.hasDied} </b>}
          {note}
        </p>
      )}
      <dl className={COLUMNS_CLASS}>
        <ContactColumn name={labels.email}>
          {emails.map((email) => (
            <div key={email}>
              <ContactLink by="mailto" contact={email} />
              {personData.refused.includes(email) ? (
                <Link to="/admin/jobs#refused" className="block text-label font-semibold text-link">
                  {labels.refusedEmail}
                </Link>
              ) : (
                mayChangeRecords && (
                  <RecordButton
                    intent="came-back"
                    id={id}
                    fields={{ email }}
                    className="mt-2 block min-h-6 text-label text-link"
                  >
                    {labels.cameBack}
                  </RecordButton>
                )
              )}
            </div>
          ))}
          {emails.length === 0 && labels.none}
        </ContactColumn>
        <ContactColumn name={labels.phone}>
          {phones.map((phone) => (
            <div key={phone}>
              {wishes.noCalls ? phone : <ContactLink by="tel" contact={phone} />}
            </div>
          ))}
          {phones.length === 0 && labels.none}
          {wishes.noCalls && <OptOutMark wish="noCalls" isOwnLine />}
        </ContactColumn>
        <ContactColumn name={labels.address}>
          <span className="whitespace-pre-line">
            {addressLines(person).join("\n") || labels.none}
          </span>
          {wishes.noMail && <OptOutMark wish="noMail" isOwnLine />}
        </ContactColumn>
        <ContactColumn name={labels.wishes}>
          <span className="flex flex-wrap gap-x-4">
            {optOuts.map((wish) => (
              <OptOutMark key={wish} wish={wish} />
            ))}
          </span>
          {optOuts.length === 0 && <span className="text-iron">{labels.noWishes}</span>}
        </ContactColumn>
      </dl>
      {mayChangeRecords && <CorrectPersonForm person={person} refused={refused} />}
    </section>
  );
}

function CorrectPersonForm({
  person,
  refused,
}: Pick<PersonData, "person"> & Pick<PersonDetailsProps, "refused">) {
  const details = detailsOf(person);
  const key = JSON.stringify(details);
  const isRefused = refused !== undefined && "firstName" in refused.typed;
  return (
    <details key={key} open={isRefused} className="border-b border-rule px-edge">
      <summary className="bar-link -ml-2 cursor-pointer text-saddle">{labels.correct}</summary>
      <RestoredForm name={`correct ${person.id}`} method="post" preventScrollReset className="pb-4">
        <p className="mb-3 text-iron">{labels.correctLead}</p>
        <VersionField name="shown" version={(isRefused && refused.typed.shown) || key} />
        <DetailsFields details={details} refused={isRefused ? refused : undefined} />
        <Submit name="intent" value="correct" className="button-quiet mt-2">
          {labels.save}
        </Submit>
      </RestoredForm>
    </details>
  );
}

const FIELD_LABELS = { ...giftPage, note: labels.topNote, contact: labels.contact };

interface DetailsFieldsProps {
  details: PersonDetails;
  refused: RefusedPersonForm | undefined;
  /** Rendered before the phone. */
  children?: ReactNode;
}

export function DetailsFields({ details, refused, children }: DetailsFieldsProps) {
  const text = (
    name: Exclude<keyof PersonDetails, Wish | "died">,
    limit: keyof typeof TEXT_LIMITS,
  ) => (
    <TextField
      label={FIELD_LABELS[name]}
      error={refused?.errors[name]}
      name={name}
      defaultValue={refused?.typed[name] ?? details[name]}
      maxLength={TEXT_LIMITS[limit]}
      autoComplete="off"
      autoCapitalize={name === "note" ? "sentences" : "words"}
    />
  );
  return (
    <>
      <div className="grid max-w-3xl gap-3 sm:grid-cols-3">
        {text("firstName", "name")}
        {text("lastName", "name")}
        {children}
        {text("phone", "phone")}
        {text("contact", "name")}
        {text("street", "street")}
        {text("city", "city")}
        <div className="grid grid-cols-2 gap-3">
          {text("state", "state")}
          {text("postalCode", "postalCode")}
        </div>
        <div className="col-span-full">{text("note", "paymentNote")}</div>
      </div>
      <fieldset className="mt-3 flex flex-wrap items-center gap-x-6">
        <legend className="text-label text-iron">{labels.wishes}</legend>
        {CHECKBOXES.map((name) => (
          <CheckField
            key={name}
            label={labels[name]}
            name={name}
            defaultChecked={refused ? refused.typed[name] === "on" : details[name]}
          />
        ))}
      </fieldset>
    </>
  );
}

const GivingSum = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <p>
    <strong className="block font-serif text-title/7">{formatCents(cents)}</strong>
    <span className="text-label text-iron">{children}</span>
  </p>
);

/** Refunds, voided gifts and pledges add nothing to the total given. */
export function GivingSums({ personData: { sums } }: { personData: PersonData }) {
  const { all, thisYear, lastYear, pledged, last } = sums;
  const words = labels.sums;
  return (
    <div className={`money ${COLUMNS_CLASS} grid-cols-2`}>
      <GivingSum cents={all.cents}>
        {all.since ? (
          <>
            {words.all(all.gifts)} <LocalTime time={all.since} />
          </>
        ) : (
          words.none
        )}
      </GivingSum>
      <GivingSum cents={thisYear.cents}>{words.year(thisYear.gifts)}</GivingSum>
      {lastYear.gifts > 0 && (
        <GivingSum cents={lastYear.cents}>{words.lastYear(lastYear.gifts)}</GivingSum>
      )}
      {pledged.gifts > 0 && (
        <GivingSum cents={pledged.cents}>{words.pledged(formatCents(pledged.open))}</GivingSum>
      )}
      {last && (
        <GivingSum cents={last.amount_cents}>
          {words.last}, <LocalTime time={last.at} />
        </GivingSum>
      )}
    </div>
  );
}
