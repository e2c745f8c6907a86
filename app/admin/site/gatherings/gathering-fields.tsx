import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import type { GatheringErrors, GatheringValues } from "#domain/gatherings/edit-gathering.ts";
import { GATHERING_LIMITS as limits } from "#domain/gatherings/gathering.ts";
import { BoxField, LineField, TextArea, TimeField } from "./gathering-field.tsx";

interface GatheringFieldsProps {
  values: GatheringValues;
  errors: GatheringErrors;
  warnings: readonly ContentProblem[];
  /** How often a field's value came from elsewhere: the field then begins anew. */
  arrivals: ReadonlyMap<string, number>;
  timeZone: string;
}

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
  return (
    <>
      <LineField key={keyOf("title")} {...of("title")} max={limits.title} />
      <LineField
        key={keyOf("slug")}
        {...of("slug")}
        max={limits.slug}
        help={labels.slugHelp}
        isOptional
      />
      <div className="site-pair">
        <TimeField key={keyOf("startsAt")} {...of("startsAt")} help={labels.zone(timeZone)} />
        <TimeField key={keyOf("endsAt")} {...of("endsAt")} />
      </div>
      <div className="site-pair">
        <LineField key={keyOf("place")} {...of("place")} max={limits.place} />
        <LineField key={keyOf("cost")} {...of("cost")} max={limits.cost} isOptional />
      </div>
      <LineField
        key={keyOf("hours")}
        {...of("hours")}
        max={limits.hours}
        help={labels.hoursHelp}
        isOptional
      />
      <div className="site-pair">
        <LineField key={keyOf("askName")} {...of("askName")} max={limits.askName} isOptional />
        <LineField
          key={keyOf("askEmail")}
          {...of("askEmail")}
          max={limits.askEmail}
          type="email"
          isOptional
        />
      </div>
      <TextArea key={keyOf("summary")} {...of("summary")} max={limits.summary} rows={3} />
      <TextArea key={keyOf("body")} {...of("body")} rows={10} help={labels.bodyHelp} isOptional />
      <BoxField key={keyOf("takesNames")} {...of("takesNames")} />
      <div className="site-pair">
        <LineField
          key={keyOf("limit")}
          {...of("limit")}
          max={6}
          inputMode="numeric"
          help={labels.limitHelp}
          isOptional
        />
      </div>
      <BoxField key={keyOf("waitingList")} {...of("waitingList")} />
    </>
  );
}
