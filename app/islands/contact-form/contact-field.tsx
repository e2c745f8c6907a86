import { contactPage } from "#content/contact.ts";
import type { ContactErrors, ContactField } from "#domain/contacts/schema.ts";

const { form: words } = contactPage;

interface FieldProps {
  name: ContactField;
  label: string;
  values: Partial<Record<ContactField, string>>;
  errors: ContactErrors;
  type?: string;
  autoComplete?: string;
  optional?: boolean;
  options?: readonly string[];
  multiline?: boolean;
  wide?: boolean;
}

/** A labelled field of the contact form, with its complaint beside it. */
export function Field({
  name,
  label,
  values,
  errors,
  optional,
  options,
  multiline,
  wide,
  ...input
}: FieldProps) {
  const id = `contact-${name}`;
  const error = errors[name];
  const shared = {
    id,
    name,
    defaultValue: values[name] ?? "",
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    className: "field-input",
  };
  return (
    <div className={wide ? "sm:col-span-2" : ""}>
      <label htmlFor={id} className="field-label">
        {label}
        {optional && <span className="font-normal text-iron"> (optional)</span>}
      </label>
      {options ? (
        <select {...shared}>
          <option value="">{words.subjectDefault}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : multiline ? (
        <textarea {...shared} className="field-input max-h-[200px] min-h-[100px]" rows={5} />
      ) : (
        <input {...shared} {...input} />
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
