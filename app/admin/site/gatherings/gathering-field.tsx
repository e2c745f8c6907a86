import { useState } from "react";
import { CheckField } from "#app/admin/shell/fields.tsx";
import { HelpedField, type HelpedFieldProps, LaterHour } from "#app/admin/site/helped-field.tsx";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";

interface FieldProps extends HelpedFieldProps {
  name: string;
  defaultValue: string;
  /** What may be wrong, in place of the help. */
  warning?: string | undefined;
}

interface LineFieldProps extends FieldProps {
  max: number;
  type?: string;
  inputMode?: "numeric";
}

export const LineField = ({ max, type, inputMode, ...field }: LineFieldProps) => (
  <HelpedField {...field} help={field.warning ?? field.help}>
    {(control) => (
      <input
        {...control}
        {...{ type, inputMode, name: field.name, defaultValue: field.defaultValue }}
        maxLength={max}
        required={!field.isOptional}
        autoComplete="off"
      />
    )}
  </HelpedField>
);

/** With what is left of its length, from half of it on. */
export function TextArea({ max, rows, ...field }: FieldProps & { max?: number; rows: number }) {
  const [length, setLength] = useState(field.defaultValue.length);
  const left = max !== undefined && length > max / 2 ? labels.left(max - length) : undefined;
  return (
    <HelpedField {...field} help={field.warning ?? left ?? field.help}>
      {(control) => (
        <textarea
          {...control}
          {...{ rows, name: field.name, defaultValue: field.defaultValue, maxLength: max }}
          required={!field.isOptional}
          onChange={(event) => setLength(event.currentTarget.value.length)}
        />
      )}
    </HelpedField>
  );
}

/** A day and a time; for an hour that comes twice it asks which one is meant. */
export function TimeField(field: FieldProps) {
  return (
    <div>
      <HelpedField {...field} help={field.warning ?? field.help}>
        {(control) => (
          <input
            {...control}
            {...{ type: "datetime-local", name: field.name, defaultValue: field.defaultValue }}
          />
        )}
      </HelpedField>
      <LaterHour of={field.name} error={field.error} />
    </div>
  );
}

export const BoxField = ({ name, label, defaultValue, error }: FieldProps) => (
  <div>
    <CheckField {...{ name, label, defaultChecked: defaultValue === "on" }} />
    {error && <p className="field-error">{error}</p>}
  </div>
);
