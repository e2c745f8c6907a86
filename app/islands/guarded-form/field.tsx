import type { TextOrField } from "#app/ui/text-or-field.ts";

export interface FieldOptions {
  label: TextOrField;
  type?: string;
  autoComplete?: string;
  inputMode?: "decimal" | "numeric";
  isOptional?: boolean;
  /** Text after the label; an optional field without a hint says "(optional)". */
  hint?: string;
  isWide?: boolean;
  isMultiline?: boolean;
  /** The browser checks these where the form's code could not be loaded (offline-queue/). */
  pattern?: string;
  minLength?: number;
  /** Makes it a select. Each option has a value, because browsers translate texts. */
  options?: readonly { value: string | number; text: string }[];
  /** The initial choice; such a field is never empty. */
  initial?: string;
}

interface FieldProps extends FieldOptions {
  name: string;
  /** The form's prefix, which makes ids unique in the page. */
  prefix: string;
  value: string | undefined;
  error: string | undefined;
}

/** A labeled field with its error below. First and last name share a row on phones too. */
export function GuardedField(field: FieldProps) {
  const { label, isOptional, isWide, error, autoComplete } = field;
  const hint = field.hint ?? (isOptional ? "(optional)" : "");
  const id = `${field.prefix}-${field.name}`;
  const column = autoComplete?.endsWith("-name") ? "half" : "sm:col-auto";
  return (
    <div className={isWide ? "" : column}>
      <label htmlFor={id} className="field-label">
        {label} {hint && <span className="font-normal text-iron">{hint}</span>}
      </label>
      <Control {...field} id={id} />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function Control({ id, ...field }: FieldProps & { id: string }) {
  const { options, isMultiline, minLength, type, autoComplete, inputMode } = field;
  const { initial = "", error } = field;
  const controlProps = {
    id,
    name: field.name,
    defaultValue: field.value ?? initial,
    required: !field.isOptional && initial === "",
    // The attribute is set even when false, because otherwise Firefox announces an empty required
    // field as invalid.
    "aria-invalid": Boolean(error),
    "aria-describedby": error ? `${id}-error` : undefined,
    className: "field-input",
  };
  if (options)
    return (
      <select {...controlProps}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  if (isMultiline)
    return (
      <textarea
        {...controlProps}
        // Styles use it to detect whether something is typed.
        placeholder=" "
        minLength={minLength}
        className="field-input max-h-[200px] min-h-[100px]"
        rows={5}
      />
    );
  const { pattern } = field;
  return (
    <input
      {...controlProps}
      type={type}
      pattern={pattern}
      autoComplete={autoComplete}
      inputMode={inputMode}
    />
  );
}
