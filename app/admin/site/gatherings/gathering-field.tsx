import { type ReactNode, useId, useState } from "react";
import { gatheringEditor as labels } from "#content/staff-gatherings.ts";
import { COMES_TWICE } from "#domain/content/publish-moment.ts";

interface FieldProps {
  name: string;
  label: string;
  defaultValue: string;
  error?: string | undefined;
  /** What may be wrong, in place of the help. */
  warning?: string | undefined;
  help?: string;
  isOptional?: boolean;
}

interface FrameProps
  extends Pick<FieldProps, "label" | "error" | "warning" | "help" | "isOptional"> {
  children: (control: object) => ReactNode;
}

function Frame({ label, error, warning, help, isOptional, children }: FrameProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
        {isOptional && <span className="font-normal text-iron"> ({labels.optional})</span>}
      </label>
      {children({
        id,
        className: "field-input",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": `${id}-help`,
      })}
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error ?? warning ?? help}
      </p>
    </div>
  );
}

interface LineFieldProps extends FieldProps {
  max: number;
  type?: string;
  inputMode?: "numeric";
}

export const LineField = ({ max, type, inputMode, ...field }: LineFieldProps) => (
  <Frame {...field}>
    {(control) => (
      <input
        {...control}
        {...{ type, inputMode, name: field.name, defaultValue: field.defaultValue }}
        maxLength={max}
        required={!field.isOptional}
        autoComplete="off"
      />
    )}
  </Frame>
);

/** With what is left of its length, from half of it on. */
export function TextArea({ max, rows, ...field }: FieldProps & { max?: number; rows: number }) {
  const [length, setLength] = useState(field.defaultValue.length);
  const left = max !== undefined && length > max / 2 ? labels.left(max - length) : undefined;
  return (
    <Frame {...field} help={left ?? field.help ?? ""}>
      {(control) => (
        <textarea
          {...control}
          {...{ rows, name: field.name, defaultValue: field.defaultValue, maxLength: max }}
          required={!field.isOptional}
          onChange={(event) => setLength(event.currentTarget.value.length)}
        />
      )}
    </Frame>
  );
}

/** A day and a time; for an hour that comes twice it asks which one is meant. */
export function TimeField(field: FieldProps) {
  return (
    <div>
      <Frame {...field}>
        {(control) => (
          <input
            {...control}
            {...{ type: "datetime-local", name: field.name, defaultValue: field.defaultValue }}
          />
        )}
      </Frame>
      {field.error === COMES_TWICE && (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="second" value={field.name} />
          {labels.laterHour}
        </label>
      )}
    </div>
  );
}

export const BoxField = ({ name, label, defaultValue, error }: FieldProps) => (
  <div>
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        defaultChecked={defaultValue === "on"}
        className="size-5"
      />
      {label}
    </label>
    {error && <p className="field-error">{error}</p>}
  </div>
);
