import { type ReactNode, useId } from "react";
import { giftPage as words } from "#content/staff-gifts.ts";
import { GIFT_KINDS, type GiftErrors, type GiftField } from "#domain/donations/gift-schema.ts";
import { MONTHS_MAX } from "#domain/pledges/schema.ts";

export type GiftValues = Partial<Record<GiftField, string>>;

type More = {
  type?: string;
  inputMode?: "decimal" | "numeric";
  optional?: boolean;
  max?: string | number;
};

/** The fields of a record. What is `fixed` is sent as it is and cannot be changed. */
export function GiftFields({
  values,
  errors,
  today,
  fixed = {},
}: {
  values: GiftValues;
  errors: GiftErrors;
  /** The organisation's day, "2026-11-21". */
  today: string;
  fixed?: { kind?: boolean; amount?: boolean; months?: boolean };
}) {
  const input = (name: GiftField, more: More = {}) => (
    <Field name={name} error={errors[name]} optional={more.optional ?? false}>
      {(shared) => (
        <input
          {...shared}
          type={more.type ?? "text"}
          inputMode={more.inputMode}
          max={more.max}
          defaultValue={values[name] ?? ""}
          required={!more.optional}
          autoComplete="off"
          readOnly={fixed.amount && (name === "amount" || name === "date")}
        />
      )}
    </Field>
  );
  return (
    <>
      {fixed.kind ? (
        <input type="hidden" name="kind" value={values.kind ?? ""} />
      ) : (
        <Field name="kind" error={errors.kind} optional={false}>
          {(shared) => (
            <select {...shared} defaultValue={values.kind ?? GIFT_KINDS[0]}>
              {GIFT_KINDS.map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      {input("amount", { inputMode: "decimal" })}
      {input("date", { type: "date", max: today })}
      {input("firstName", { optional: true })}
      {input("lastName")}
      {input("email", { type: "email", optional: true })}
      {input("phone", { type: "tel", optional: true })}
      {input("city", { optional: true })}
      {input("state", { optional: true })}
      {fixed.months ? (
        <input type="hidden" name="months" value={values.months ?? "1"} />
      ) : (
        input("months", { inputMode: "numeric", type: "number", max: MONTHS_MAX, optional: true })
      )}
      <div className="gift-form-wide">{input("notes", { optional: true })}</div>
    </>
  );
}

interface Shared {
  id: string;
  name: GiftField;
  className: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

function Field({
  name,
  error,
  optional,
  children,
}: {
  name: GiftField;
  error: string | undefined;
  optional: boolean;
  children: (shared: Shared) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {words[name]}
        {optional && <span className="font-normal text-iron"> ({words.optional})</span>}
      </label>
      {children({
        id,
        name,
        className: "field-input",
        ...(error && { "aria-invalid": true as const, "aria-describedby": `${id}-error` }),
      })}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
