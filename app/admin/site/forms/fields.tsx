/** The fields of the forms in which staff write documents. The document, not the field, holds the value. */
import { type FormEvent, useState } from "react";
import { CheckField, Options } from "#app/admin/shell/fields.tsx";
import { HelpedField, type HelpedFieldProps, LaterHour } from "#app/admin/site/helped-field.tsx";
import { sitePage as labels } from "#content/staff-site.ts";

interface FieldProps extends HelpedFieldProps {
  name: string;
  defaultValue: string;
  /** What may be wrong, in place of the help. */
  warning?: string | undefined;
}

interface LineFieldProps extends FieldProps {
  max: number;
  type?: string | undefined;
  inputMode?: "numeric" | "decimal" | "url" | undefined;
}

export const LineField = ({ max, type, inputMode, ...field }: LineFieldProps) => (
  <HelpedField {...field} help={field.warning ?? field.help}>
    {(control) => (
      <input
        {...control}
        type={type}
        inputMode={inputMode}
        name={field.name}
        defaultValue={field.defaultValue}
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
          rows={rows}
          name={field.name}
          defaultValue={field.defaultValue}
          maxLength={max}
          required={!field.isOptional}
          onChange={(event) => setLength(event.currentTarget.value.length)}
        />
      )}
    </HelpedField>
  );
}

/** A day and a time; for an hour that comes twice it asks which one is meant, by a box that goes when it is ticked. */
export function TimeField(field: FieldProps) {
  const focusTime = ({ target, currentTarget }: FormEvent<HTMLDivElement>) =>
    target instanceof HTMLInputElement &&
    target.type === "checkbox" &&
    currentTarget.querySelector("input")?.focus();
  return (
    <div onChange={focusTime}>
      <HelpedField {...field} help={field.warning ?? field.help}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            name={field.name}
            defaultValue={field.defaultValue}
          />
        )}
      </HelpedField>
      <LaterHour of={field.name} error={field.error} />
    </div>
  );
}

export const ChoiceField = ({ options, ...field }: FieldProps & { options: readonly string[] }) => (
  <HelpedField {...field}>
    {(control) => (
      <select {...control} name={field.name} defaultValue={field.defaultValue}>
        <Options of={options} />
      </select>
    )}
  </HelpedField>
);

export const BoxField = ({ name, label, defaultValue, error }: FieldProps) => (
  <div>
    <CheckField name={name} label={label} defaultChecked={defaultValue === "on"} />
    {error && <p className="field-error">{error}</p>}
  </div>
);
