import type { ReactNode } from "react";
import { sitePage } from "#content/staff-site.ts";
import type { FormField } from "#domain/content/form-fields.ts";
import { labelsOf } from "./field-labels.ts";
import { BoxField, ChoiceField, LineField, TextArea, TimeField } from "./fields.tsx";

interface FormInputProps {
  documentKey: string;
  field: FormField;
  typed: string;
  /** IANA name. */
  timeZone: string;
  error: string | undefined;
  warning: string | undefined;
  /** Where the value comes from. */
  source: ReactNode;
  children: ReactNode;
}

/** A field with what it means, where its value comes from, and what is wrong with it. */
export function FormInput(props: FormInputProps) {
  const { documentKey, field, typed, timeZone, error, warning, source, children } = props;
  const { name, kind, max, isOptional, options } = field;
  const { label, help } = labelsOf(documentKey, field);
  const shared = {
    name,
    label,
    error,
    warning,
    max,
    defaultValue: typed,
    isOptional: isOptional ?? false,
    help: (
      <>
        {kind === "time" ? sitePage.zone(timeZone) : help}
        {source && <span className="block">{source}</span>}
      </>
    ),
  };
  const rows = ROWS.get(kind);
  return (
    <div className={rows || kind === "box" ? "site-wide" : undefined}>
      {kind === "box" ? (
        <BoxField {...shared} />
      ) : options ? (
        <ChoiceField {...shared} options={options} />
      ) : rows ? (
        <TextArea {...shared} rows={rows} />
      ) : kind === "time" ? (
        <TimeField {...shared} />
      ) : (
        <LineField
          {...shared}
          type={kind === "email" || kind === "date" ? kind : "text"}
          inputMode={MODES.get(kind)}
        />
      )}
      {children}
    </div>
  );
}

const MODES = new Map<FormField["kind"], "decimal" | "url" | "numeric">([
  ["money", "decimal"],
  ["link", "url"],
  ["number", "numeric"],
]);
const ROWS = new Map<FormField["kind"], number>([
  ["text", 2],
  ["lines", 3],
  ["paragraphs", 6],
]);
