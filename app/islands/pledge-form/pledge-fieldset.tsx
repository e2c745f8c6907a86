import type { ReactNode } from "react";
import { pledgeForm as words } from "#content/giving.ts";
import type { PledgeErrors, PledgeField } from "#domain/pledges/schema.ts";

type Values = Partial<Record<PledgeField, string>>;

/** The pledge form's fields, with what is wrong beside each. */
export function PledgeFieldset({ values, errors }: { values: Values; errors: PledgeErrors }) {
  const input = (name: PledgeField, label: string, more: InputProps = {}) => (
    <TextField name={name} label={label} values={values} errors={errors} {...more} />
  );
  return (
    <>
      {input("amount", words.amount, { inputMode: "decimal" })}
      <MonthsField values={values} errors={errors} />
      {input("firstName", "First Name", { autoComplete: "given-name" })}
      {input("lastName", "Last Name", { autoComplete: "family-name" })}
      {input("email", "Email", { type: "email", autoComplete: "email" })}
      {input("phone", "Phone", { type: "tel", autoComplete: "tel", optional: true })}
      {input("notes", words.notes, { optional: true, wide: true })}
    </>
  );
}

interface InputProps {
  type?: string;
  autoComplete?: string;
  inputMode?: "decimal";
  optional?: boolean;
  wide?: boolean;
}

type FieldProps = { name: PledgeField; label: string; values: Values; errors: PledgeErrors };

function TextField({
  name,
  label,
  values,
  errors,
  optional,
  wide,
  ...input
}: FieldProps & InputProps) {
  const { id, shared } = fieldOf(name, values, errors);
  return (
    <Labelled id={id} label={label} error={errors[name]} optional={optional} wide={wide}>
      <input {...shared} {...input} required={!optional} />
    </Labelled>
  );
}

function MonthsField({ values, errors }: { values: Values; errors: PledgeErrors }) {
  const { id, shared } = fieldOf("months", values, errors);
  return (
    <Labelled id={id} label={words.months} error={errors.months}>
      <select {...shared} defaultValue={values.months ?? "1"}>
        {words.monthsOffered.map((months) => (
          <option key={months} value={months}>
            {months === 1 ? words.atOnce : words.overMonths.replace("{months}", String(months))}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function fieldOf(name: PledgeField, values: Values, errors: PledgeErrors) {
  const id = `pledge-${name}`;
  const error = errors[name];
  return {
    id,
    shared: {
      id,
      name,
      defaultValue: values[name] ?? "",
      "aria-invalid": error ? true : undefined,
      "aria-describedby": error ? `${id}-error` : undefined,
      className: "field-input",
    },
  };
}

function Labelled({
  id,
  label,
  error,
  optional = false,
  wide = false,
  children,
}: {
  id: string;
  label: string;
  error: string | undefined;
  optional?: boolean | undefined;
  wide?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <div className={wide ? "sm:col-span-2" : ""}>
      <label htmlFor={id} className="field-label">
        {label}
        {optional && <span className="font-normal text-iron"> (optional)</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
