import type { ComponentProps } from "react";
import { BoxField, LineField, TextArea, TimeField } from "#app/admin/site/forms/fields.tsx";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import { sitePage } from "#content/staff-site.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import type { GatheringErrors, GatheringValues } from "#domain/gatherings/edit-gathering.ts";
import { GATHERING_LIMITS as limits } from "#domain/gatherings/gathering.ts";

interface GatheringFieldsProps {
  values: GatheringValues;
  errors: GatheringErrors;
  warnings: readonly ContentProblem[];
  /** How often a field's value came from elsewhere: the field then begins anew. */
  arrivals: ReadonlyMap<string, number>;
  timeZone: string;
}

type LineName = "title" | "slug" | "place" | "cost" | "hours" | "askName" | "askEmail" | "limit";

function fieldsFor({ values, errors, warnings, arrivals }: GatheringFieldsProps) {
  const of = (name: keyof GatheringValues) => ({
    name,
    label: labels[name],
    defaultValue: values[name],
    error: errors[name],
    warning: warnings.find(({ path }) => path[0] === name)?.message,
  });
  const keyOf = (name: keyof GatheringValues) => `${name} ${arrivals.get(name)}`;
  const line = (name: LineName, more: Partial<ComponentProps<typeof LineField>> = {}) => (
    <LineField key={keyOf(name)} {...of(name)} max={limits[name]} {...more} />
  );
  return { of, keyOf, line };
}

/** What a gathering has beside its page. */
export function DetailFields(props: GatheringFieldsProps) {
  const { of, keyOf, line } = fieldsFor(props);
  return (
    <>
      <TimeField key={keyOf("startsAt")} {...of("startsAt")} help={sitePage.zone(props.timeZone)} />
      <TimeField key={keyOf("endsAt")} {...of("endsAt")} />
      {line("hours", { help: labels.hoursHelp, isOptional: true })}
      {line("slug", { help: labels.slugHelp, isOptional: true })}
      {line("askEmail", { type: "email", isOptional: true })}
      <BoxField key={keyOf("takesNames")} {...of("takesNames")} />
      {line("limit", { max: 6, inputMode: "numeric", help: labels.limitHelp, isOptional: true })}
      <BoxField key={keyOf("waitingList")} {...of("waitingList")} />
    </>
  );
}

/** The texts that stand on its page, for browsers without scripts. */
export function PlacedFields(props: GatheringFieldsProps) {
  const { of, line } = fieldsFor(props);
  return (
    <>
      {line("title")}
      <TextArea {...of("summary")} max={limits.summary} rows={3} />
      {line("place")}
      {line("cost", { isOptional: true })}
      {line("askName", { isOptional: true })}
      <TextArea {...of("body")} rows={10} help={labels.bodyHelp} isOptional />
    </>
  );
}
