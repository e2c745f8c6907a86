/** Fields with a line of help, which says what is wrong instead. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { sitePage as labels } from "#content/staff-site.ts";

export interface HelpedFieldProps {
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  isOptional?: boolean;
}

interface FrameProps extends HelpedFieldProps {
  children: (control: Pick<ComponentProps<"input">, "id" | "className">) => ReactNode;
}

/** A label, the control that `children` renders with the given attributes, and the line below it. */
export function HelpedField({ label, error, help, isOptional, children }: FrameProps) {
  const id = useId();
  const control = {
    id,
    className: "field-input",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": `${id}-help`,
  };
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
        {isOptional && <span className="font-normal text-iron"> ({labels.optional})</span>}
      </label>
      {children(control)}
      <p id={`${id}-help`} className={error ? "field-error" : "text-small text-iron"}>
        {error ?? help}
      </p>
    </div>
  );
}

interface TextFieldProps extends HelpedFieldProps, ComponentProps<"input"> {
  onText: (text: string) => void;
}

/** A line of text. */
export const TextField = ({ label, help, error, onText, ...input }: TextFieldProps) => (
  <HelpedField label={label} help={help} error={error}>
    {(control) => (
      <input
        {...control}
        autoComplete="off"
        onChange={(event) => onText(event.currentTarget.value)}
        {...input}
      />
    )}
  </HelpedField>
);
