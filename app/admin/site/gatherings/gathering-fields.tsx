import type { ComponentProps } from "react";
import { BoxField, LineField, TextArea, TimeField } from "#app/admin/site/form-fields.tsx";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
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

/** What a gathering is made of. */
export function GatheringFields(props: GatheringFieldsProps) {
  const { values, errors, warnings, arrivals, timeZone } = props;
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
  return (
    <>
      {line("title")}
      {line("slug", { help: labels.slugHelp, isOptional: true })}
      <div className="site-pair">
        <TimeField key={keyOf("startsAt")} {...of("startsAt")} help={labels.zone(timeZone)} />
        <TimeField key={keyOf("endsAt")} {...of("endsAt")} />
      </div>
      <div className="site-pair">
        {line("place")}
        {line("cost", { isOptional: true })}
      </div>
      {line("hours", { help: labels.hoursHelp, isOptional: true })}
      <div className="site-pair">
        {line("askName", { isOptional: true })}
        {line("askEmail", { type: "email", isOptional: true })}
      </div>
      <TextArea key={keyOf("summary")} {...of("summary")} max={limits.summary} rows={3} />
      <TextArea key={keyOf("body")} {...of("body")} rows={10} help={labels.bodyHelp} isOptional />
      <BoxField key={keyOf("takesNames")} {...of("takesNames")} />
      <div className="site-pair">
        {line("limit", {
          max: 6,
          inputMode: "numeric",
          help: labels.limitHelp,
          isOptional: true,
        })}
      </div>
      <BoxField key={keyOf("waitingList")} {...of("waitingList")} />
    </>
  );
}
