import { RecordForm, RecordPanel } from "#app/admin/records/record-panel.tsx";
import { CheckField, Submit, TextField } from "#app/admin/shell/fields.tsx";
import { newsletterPage as labels } from "#content/staff-newsletter.ts";

interface AddPanelProps {
  /** What was refused: why, and what was typed. */
  refused: { reason: keyof typeof labels.problems; email: string } | null;
}

export const AddPanel = ({ refused }: AddPanelProps) => (
  <RecordPanel name={labels.add} kind={labels.heading} position={null} foot={null}>
    <p className="my-3 text-iron">{labels.addText}</p>
    <RecordForm intent="add" id="" className="grid gap-4">
      <TextField
        name="email"
        type="email"
        label={labels.email}
        autoComplete="off"
        defaultValue={refused?.email}
        error={refused ? labels.problems[refused.reason] : undefined}
      />
      <CheckField name="consent" label={labels.consent} />
      <Submit className="button justify-self-start">{labels.addNow}</Submit>
    </RecordForm>
  </RecordPanel>
);
