import { Form } from "react-router";
import { importPage as words } from "#content/staff-import.ts";
import type { Layout } from "#domain/imports/files/layout.ts";
import { plainName } from "#domain/imports/files/plain-name.ts";
import { STATUS_READINGS } from "#domain/imports/files/read-status.ts";

/** Asks what each stage says that is not known; the file is then read again. */
export function StageQuestion({ stages }: { stages: string[] }) {
  if (stages.length === 0) return null;
  return (
    <Form method="post" className="my-4 grid max-w-measure gap-3">
      <p>{words.stagesQuestion(stages.length)}</p>
      {stages.map((stage) => (
        <label key={stage} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="stage" value={stage} />
          <strong className="break-all">{stage}</strong>
          <select name="reading" className="field-input w-auto">
            <option value="">{words.stageUnanswered}</option>
            {STATUS_READINGS.map((reading) => (
              <option key={reading} value={reading}>
                {words.stageReadings[reading]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <button
        type="submit"
        name="intent"
        value="stages"
        className="button-quiet justify-self-start"
      >
        {words.readAgain}
      </button>
    </Form>
  );
}

/** The answers of that form; a stage without one stays unknown. */
export function readStages(form: FormData): Layout["stages"] {
  const readings = form.getAll("reading").map(String);
  return form.getAll("stage").flatMap((stage, at): Layout["stages"] => {
    const reading = STATUS_READINGS.find((known) => known === readings[at]);
    return reading ? [[plainName(String(stage)), reading]] : [];
  });
}
