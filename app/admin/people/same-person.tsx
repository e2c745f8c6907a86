import { Form, Link, useSearchParams } from "react-router";
import { RecordForm } from "#app/admin/records/record-panel.tsx";
import { Shape } from "#app/admin/records/status-mark.tsx";
import { Submit } from "#app/admin/shell/fields.tsx";
import { PartHeading } from "#app/admin/shell/page-head.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { samePerson as labels, personPage } from "#content/people.ts";
import { formatCents } from "#domain/money/money.ts";
import type { PersonRow } from "#domain/people/find-people.ts";
import type { LikePerson } from "#domain/people/find-same-person.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { PersonData } from "./person.tsx";

/** Who may be the same person, who was tied, and the search for another record by hand. */
export function SamePerson({ of }: { of: PersonData }) {
  const { id, same, ties, found, mayHandle } = of;
  const [first] = same;
  if (!mayHandle && !first && ties.length === 0) return null;
  return (
    <section aria-labelledby="same" className="border-b border-rule px-edge py-4">
      <div className="flex items-baseline gap-2">
        <PartHeading id="same">{labels.heading}</PartHeading>
        {first && (
          <span className="ml-auto flex items-center gap-1.5 text-label">
            <Shape status="duplicate" />
            {reasonOf(first)}
            {same.length > 1 && ` · ${labels.position(1, same.length)}`}
          </span>
        )}
      </div>
      {first && (
        <>
          <Compared of={of} other={first} />
          {mayHandle && <TieForms id={id} other={first.id} isSuggested />}
        </>
      )}
      {ties.length > 0 && (
        <ul className="mt-3">
          {ties.map((tie) => (
            <li
              key={tie.id}
              className="flex items-center justify-between gap-3 border-t border-hair py-1"
            >
              <span className="min-w-0 wrap-anywhere">
                {tie.ends.map((email) => email ?? labels.withoutEmail).join(" + ")}
                <small className="block text-label text-iron">
                  {labels.tied} {labels.by("")}
                  <PersonName of={tie.username} />, <LocalTime time={tie.at} />
                </small>
              </span>
              {mayHandle && (
                <RecordForm intent="untie" id={id}>
                  <input type="hidden" name="tie" value={tie.id} />
                  <Submit className="button-quiet flex-none whitespace-nowrap">
                    {labels.untie}
                  </Submit>
                </RecordForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayHandle && <FindByHand id={id} found={found} />}
    </section>
  );
}

const reasonOf = ({ sameName, samePhone }: LikePerson) =>
  labels.same[sameName && samePhone ? "both" : samePhone ? "phone" : "name"];

/** Equal values are marked. */
function Compared({ of: { person, sums }, other }: { of: PersonData; other: LikePerson }) {
  const { rows, gifts } = labels;
  const phone = other.phones.find((each) => other.samePhone && each) ?? "";
  const compared = [
    { name: rows.name, one: person.name, two: other.name },
    { name: rows.phone, one: person.phones[0], two: phone || other.phones[0] },
    { name: rows.email, one: person.emails[0], two: other.emails[0] },
    { name: rows.place, one: person.place, two: other.place },
    {
      name: rows.gifts,
      one: gifts(sums.all.gifts, formatCents(sums.all.cents)),
      two: gifts(other.gifts, formatCents(other.cents)),
    },
  ];
  return (
    <table className="plain-table mt-2 text-label">
      <thead>
        <tr>
          <td />
          <th scope="col">{labels.thisOne}</th>
          <th scope="col">
            <Link to={`/admin/people/${other.id}`} className="text-link">
              {labels.other}
            </Link>
          </th>
        </tr>
      </thead>
      <tbody>
        {compared.map(({ name, one = "", two = "" }) => (
          <tr key={name}>
            <th scope="row" className="text-iron">
              {name}
            </th>
            {[one, two].map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two sides stay where they are
              <td key={at} className="wrap-anywhere">
                {value && one.replace(/\W/g, "") === two.replace(/\W/g, "") ? (
                  <mark>{value}</mark>
                ) : (
                  value
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TieFormsProps {
  id: string;
  /** A record of the other person. */
  other: string;
  isSuggested?: boolean;
}

const TieForms = ({ id, other, isSuggested = false }: TieFormsProps) => (
  <div className="mt-2 flex gap-2">
    <RecordForm intent="tie" id={id}>
      <input type="hidden" name="other" value={other} />
      <Submit className="button-quiet">{labels.tie}</Submit>
    </RecordForm>
    {isSuggested && (
      <RecordForm intent="separate" id={id}>
        <input type="hidden" name="other" value={other} />
        <Submit className="bar-link">{labels.separate}</Submit>
      </RecordForm>
    )}
  </div>
);

function FindByHand({ id, found }: { id: string; found: PersonRow[] | undefined }) {
  const [params] = useSearchParams();
  return (
    <details className="mt-2" open={found !== undefined}>
      <summary className="cursor-pointer py-1 text-label text-saddle">{labels.find}</summary>
      <Form className="flex gap-2" preventScrollReset>
        <input
          type="search"
          name="find"
          aria-label={labels.find}
          placeholder={labels.findHint}
          defaultValue={params.get("find") ?? ""}
          maxLength={TEXT_LIMITS.search}
          className="field-input"
        />
        <Submit className="button-quiet">{labels.search}</Submit>
      </Form>
      <ul className="mt-2">
        {found?.map((row) => (
          <li
            key={row.id}
            className="flex items-center justify-between gap-3 border-t border-hair py-1"
          >
            <Link to={`/admin/people/${row.id}`} className="min-w-0 wrap-anywhere hover:underline">
              <b>{row.name || personPage.nameless}</b>
              <small className="block text-label text-iron">
                {[row.emails[0], row.phones[0], row.place].filter(Boolean).join(" · ")}
              </small>
            </Link>
            <TieForms id={id} other={row.id} />
          </li>
        ))}
        {found?.length === 0 && <li className="text-iron">{labels.none}</li>}
      </ul>
    </details>
  );
}
