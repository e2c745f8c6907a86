import { GuardedField } from "#app/islands/guarded-form/field.tsx";
import { givingForm as texts } from "#content/giving.ts";
import { formatCents } from "#domain/values/money.ts";
import type { ChosenGift } from "./chosen-gift.ts";

interface DonorFieldsProps {
  designations: readonly string[];
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
  chosen: ChosenGift;
}

/**
 * The donor and the purpose. All of it may stay empty, because the payment page asks for what it
 * needs.
 */
export function DonorFields({ designations, values, errors, chosen }: DonorFieldsProps) {
  const fields = [
    { name: "firstName", label: texts.firstName, autoComplete: "given-name" },
    { name: "lastName", label: texts.lastName, autoComplete: "family-name" },
    {
      name: "email",
      label: texts.email,
      hint: texts.forReceipt,
      type: "email",
      autoComplete: "email",
    },
    ...(designations.length > 1
      ? [
          {
            name: "designation",
            label: texts.designation,
            wide: true,
            options: designations.map((text) => ({ value: text, text })),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className="fields gap-4 sm:grid-cols-[1fr_1fr_1.4fr] [&_.field-input]:min-h-11.5 [&_.field-input]:py-2">
        {fields.map((field) => (
          <GuardedField
            key={field.name}
            hint=""
            isOptional
            {...field}
            prefix="gift"
            value={values[field.name]}
            error={errors[field.name]}
          />
        ))}
      </div>
      <div className="grid gap-2">
        <Checkbox name="coverFee" checked={values.coverFee}>
          <span className="scripted">
            {texts.coverFee(
              chosen.giftCents && !chosen.isBeyond ? formatCents(chosen.feeCents) : null,
              chosen.isByBank,
            )}
          </span>{" "}
          <span className="unscripted">{texts.coverFee(null, false)}</span>
        </Checkbox>
        <Checkbox name="anonymous" checked={values.anonymous}>
          {texts.anonymous}
        </Checkbox>
      </div>
    </>
  );
}

interface CheckboxProps {
  name: string;
  checked: string | undefined;
  children: React.ReactNode;
}

/** A checkbox that is never checked in advance. */
const Checkbox = ({ name, checked, children }: CheckboxProps) => (
  <label className="flex min-h-6 cursor-pointer items-center gap-3">
    <input
      type="checkbox"
      name={name}
      value="yes"
      defaultChecked={Boolean(checked)}
      className="size-5.5 flex-none accent-saddle"
    />
    <span>{children}</span>
  </label>
);
