import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import type { GatheringErrors, GatheringValues } from "#domain/gatherings/edit-gathering.ts";
import { GATHERING_LIMITS as limits } from "#domain/gatherings/gathering.ts";
import { BoxField, LineField, TextArea, TimeField } from "./gathering-field.tsx";

interface GatheringFieldsProps {
  values: GatheringValues;
  errors: GatheringErrors;
  /** What a colleague wrote in a field meanwhile. */
  theirs: GatheringErrors;
  timeZone: string;
}

/** What a gathering is made of. */
export function GatheringFields({ values, errors, theirs, timeZone }: GatheringFieldsProps) {
  const of = (name: keyof GatheringValues) => {
    const other = theirs[name];
    return {
      name,
      label: labels[name],
      defaultValue: values[name],
      error: other === undefined ? errors[name] : labels.theirs(other),
    };
  };
  return (
    <>
      <LineField {...of("title")} max={limits.title} />
      <LineField {...of("slug")} max={limits.slug} help={labels.slugHelp} isOptional />
      <div className="site-pair">
        <TimeField {...of("startsAt")} help={labels.zone(timeZone)} />
        <TimeField {...of("endsAt")} />
      </div>
      <div className="site-pair">
        <LineField {...of("place")} max={limits.place} />
        <LineField {...of("cost")} max={limits.cost} isOptional />
      </div>
      <LineField {...of("hours")} max={limits.hours} help={labels.hoursHelp} isOptional />
      <div className="site-pair">
        <LineField {...of("askName")} max={limits.askName} isOptional />
        <LineField {...of("askEmail")} max={limits.askEmail} type="email" isOptional />
      </div>
      <TextArea {...of("summary")} max={limits.summary} rows={3} />
      <TextArea {...of("body")} rows={10} help={labels.bodyHelp} isOptional />
      <BoxField {...of("takesNames")} />
      <div className="site-pair">
        <LineField
          {...of("limit")}
          max={6}
          inputMode="numeric"
          help={labels.limitHelp}
          isOptional
        />
      </div>
      <BoxField {...of("waitingList")} />
    </>
  );
}
