/** What staff are asked about a file that leaves something open. */
import { Form } from "react-router";
import { IntentButton, Options, TextLink } from "#app/admin/shell/fields.tsx";
import { importPage, importQuestions as labels } from "#content/staff-import.ts";
import { DATE_ORDERS, type DateSeen, readBoth } from "#domain/imports/files/date-order.ts";
import type { Layout } from "#domain/imports/files/layout.ts";
import { plainName } from "#domain/imports/files/plain-name.ts";
import { STATUS_READINGS } from "#domain/imports/files/read-status.ts";

/** Asks what 3/4/2026 is in a file that does not show it. No row is read before the answer. */
export function DateQuestion({ id, openDate }: { id: string; openDate: DateSeen }) {
  const readings = readBoth(openDate.said);
  return (
    <Form method="post" className="my-6 grid max-w-measure gap-4">
      <p>{labels.datesQuestion(openDate.line, openDate.said)}</p>
      <p className="flex flex-wrap gap-3">
        {DATE_ORDERS.map((order) => (
          <IntentButton key={order} value={order}>
            {labels.dateChoice[order](readings[order])}
          </IntentButton>
        ))}
      </p>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <TextLink to={`/admin/import/${id}/columns`}>{importPage.changeColumns}</TextLink>
        <IntentButton value="cancel" className="text-link">
          {importPage.cancel}
        </IntentButton>
      </p>
    </Form>
  );
}

/** Asks what each unknown stage means; the file is then read again. */
export function StageQuestion({ stages }: { stages: string[] }) {
  if (stages.length === 0) return null;
  return (
    <Form method="post" className="my-4 grid max-w-measure gap-3">
      <p>{labels.stagesQuestion(stages.length)}</p>
      {stages.map((stage) => (
        <label key={stage} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="stage" value={stage} />
          <strong className="break-all">{stage}</strong>
          <select name="reading" className="field-input w-auto">
            <option value="">{labels.stageUnanswered}</option>
            <Options
              of={STATUS_READINGS.map((value) => ({ value, name: labels.stageReadings[value] }))}
            />
          </select>
        </label>
      ))}
      <IntentButton value="stages" className="button-quiet justify-self-start">
        {importPage.readAgain}
      </IntentButton>
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
