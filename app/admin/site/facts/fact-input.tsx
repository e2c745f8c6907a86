import { useId } from "react";
import { Options } from "#app/admin/shell/fields.tsx";
import { factsPage as labels } from "#content/staff-facts.ts";
import { labelsOf } from "./fact-labels.ts";
import type { GroupData } from "./load-group.ts";

type Field = GroupData["fields"][number];

interface FactInputProps {
  field: Field;
  typed: string;
  error: string | undefined;
  /** Whether the field says where its value comes from. */
  hasSource: boolean;
  isPublished: boolean;
}

/** A fact with what it means, where its value comes from, and what is wrong with it. */
export function FactInput({ field, typed, error, hasSource, isPublished }: FactInputProps) {
  const id = useId();
  const { label, help } = labelsOf(field);
  const control = {
    id,
    name: field.name,
    className: "field-input",
    defaultValue: typed,
    maxLength: field.max,
    autoComplete: "off",
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": `${id}-help`,
  };
  return (
    <div className={WIDE.has(field.kind) ? "site-wide" : undefined}>
      <label htmlFor={id} className="field-label">
        {label}
        {field.isOptional && <span className="font-normal text-iron"> ({labels.optional})</span>}
      </label>
      <Control field={field} control={control} />
      <p id={`${id}-help`} className="text-small text-iron">
        {error && <span className="field-error block">{error}</span>}
        {help && <span className="block">{help}</span>}
        {hasSource && <Source field={field} isPublished={isPublished} />}
      </p>
    </div>
  );
}

const WIDE = new Set<Field["kind"]>(["text", "paragraphs", "lines"]);
const TYPES = new Map<Field["kind"], string>([
  ["email", "email"],
  ["date", "date"],
]);
const ROWS = new Map<Field["kind"], number>([
  ["text", 2],
  ["lines", 3],
  ["paragraphs", 6],
]);

interface ControlProps {
  field: Field;
  control: { id: string; name: string; className: string; defaultValue: string; maxLength: number };
}

function Control({ field: { kind, options }, control }: ControlProps) {
  const rows = ROWS.get(kind);
  if (options) {
    const { maxLength: _unused, ...select } = control;
    return (
      <select {...select}>
        <Options of={options} />
      </select>
    );
  }
  if (rows) return <textarea rows={rows} {...control} />;
  return (
    <input
      type={TYPES.get(kind) ?? "text"}
      inputMode={kind === "money" ? "decimal" : kind === "link" ? "url" : undefined}
      {...control}
    />
  );
}

/** Where the value comes from, unless it is published here: the page says by whom. */
function Source({ field, isPublished }: Pick<FactInputProps, "field" | "isPublished">) {
  const { variable, first, typed } = field;
  if (typed === first && !isPublished)
    return (
      <span className="block">
        {variable ? labels.fromVariable(variable) : labels.firstEdition}
      </span>
    );
  if (variable && typed !== first)
    return <span className="block">{labels.variableIsReplaced(variable, first)}</span>;
  return null;
}
