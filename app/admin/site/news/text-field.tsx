import { type ComponentProps, useId } from "react";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  help?: string;
  error: string | undefined;
  onText: (text: string) => void;
}

export function TextField({ label, help, error, onText, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <input
        id={id}
        className="field-input"
        autoComplete="off"
        onChange={(event) => onText(event.currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
        {...input}
      />
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error ?? help}
      </p>
    </div>
  );
}
