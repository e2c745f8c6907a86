import type { ComponentProps } from "react";
import { HelpedField, type HelpedFieldProps } from "#app/admin/site/helped-field.tsx";

interface TextFieldProps extends HelpedFieldProps, ComponentProps<"input"> {
  onText: (text: string) => void;
}

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
