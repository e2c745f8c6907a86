import { Submit, TextField } from "#app/desk/parts/fields.tsx";
import { SectionHeading } from "#app/desk/parts/page-header.tsx";
import { VersionField } from "#app/desk/parts/restored-form.tsx";
import { RecordForm } from "#app/desk/records/record-panel.tsx";
import { duplicatesOfPerson as labels, personPage } from "#content/desk/people.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { PersonLink } from "./duplicates-of-person.tsx";
import type { PersonData, RefusedPersonForm } from "./person.tsx";

interface HouseholdProps {
  personData: PersonData;
  refused: RefusedPersonForm | undefined;
}

/** A household gets one letter, with the gifts of all its people. */
export function Household({
  personData: { id, household, mayChangeRecords },
  refused,
}: HouseholdProps) {
  if (!household) return null;
  const { others, name, greeting, entered } = household;
  const refusal = refused && "name" in refused.typed ? refused : null;
  const field = (fieldName: "name" | "greeting", placeholder: string) => (
    <TextField
      label={labels.household[fieldName]}
      name={fieldName}
      error={refusal?.errors[fieldName]}
      defaultValue={refusal?.typed[fieldName] ?? entered[fieldName]}
      placeholder={placeholder}
      maxLength={TEXT_LIMITS.name}
      autoComplete="off"
      autoCapitalize="words"
    />
  );
  return (
    <section aria-labelledby="household" className="border-b border-rule px-edge py-4">
      <SectionHeading id="household">{labels.household.heading}</SectionHeading>
      <p className="text-label text-iron">{labels.household.lead}</p>
      {others.map((other) => (
        <p key={other.id} className="mt-2">
          <PersonLink person={other} />
        </p>
      ))}
      <p className="mt-2">{labels.household.letters(name, greeting)}</p>
      {mayChangeRecords && (
        <>
          <details
            className="mt-2"
            key={entered.name + entered.greeting}
            open={refusal !== null || undefined}
          >
            <summary className="cursor-pointer py-1 text-label text-saddle">
              {labels.household.change}
            </summary>
            <RecordForm intent="household-name" id={id} className="mt-2 grid gap-3">
              <VersionField
                name="shown"
                version={refusal?.typed.shown || JSON.stringify(entered)}
              />
              {field("name", name)}
              {field("greeting", greeting)}
              <Submit className="button-quiet justify-self-start">{personPage.save}</Submit>
            </RecordForm>
          </details>
          <RecordForm intent="part" id={id} className="mt-2">
            <Submit className="bar-link -ml-2">{labels.household.part}</Submit>
          </RecordForm>
        </>
      )}
    </section>
  );
}
