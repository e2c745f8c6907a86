import type { ComponentProps, ReactNode } from "react";
import {
  Field,
  type FieldChoice,
  FormError,
  HiddenFields,
  SelectField,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { booksLabels } from "#content/desk/deposits.ts";
import { giftPage as labels } from "#content/desk/gifts.ts";
import { deskLabels } from "#content/desk/shell.ts";
import { FUNDS } from "#domain/donations/funds.ts";
import {
  GIFT_KINDS,
  type GiftErrors,
  type GiftField,
  mayBePostmarkedBefore,
} from "#domain/donations/gift-schema.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from "#domain/values/payment-methods.ts";

export type GiftValues = Partial<Record<GiftField, string>>;

interface GiftFieldsProps {
  values: GiftValues;
  errors: GiftErrors;
  today: string;
  designations: readonly string[];
  renderNameField?: (field: ReactNode) => ReactNode;
  fixed?: { kind?: boolean; amount?: boolean; months?: boolean };
}

const METHODS = [
  "",
  ...PAYMENT_METHODS.map((value) => ({ value, name: PAYMENT_METHOD_NAMES[value] })),
];

/** Makes the form's fields, each with its label, value and error. */
const fieldsOf = (values: GiftValues, errors: GiftErrors) => ({
  input: (name: GiftField, props: ComponentProps<"input"> = {}) => (
    <Field label={labels[name]} error={errors[name]}>
      {(control) => (
        <input
          type="text"
          name={name}
          defaultValue={values[name] ?? ""}
          autoComplete="off"
          {...control}
          {...props}
        />
      )}
    </Field>
  ),
  select: (name: "kind" | "method" | "designation" | "every", choices: readonly FieldChoice[]) => (
    <SelectField
      label={labels[name]}
      error={errors[name]}
      name={name}
      defaultValue={values[name] ?? ""}
      options={choices}
    />
  ),
});

export function GiftFields(props: GiftFieldsProps) {
  const {
    values,
    errors,
    today,
    designations,
    fixed = {},
    renderNameField = (field) => field,
  } = props;
  const { input, select } = fieldsOf(values, errors);
  // A purpose from a file or a provider stays, even when the site does not offer it.
  const purposes = new Set(["", ...designations, values.designation ?? ""]);
  const amount = { required: true, readOnly: fixed.amount ?? false };
  return (
    <>
      <FieldGroupHeading name={labels.parts.who} />
      {renderNameField(input("firstName"))}
      {renderNameField(input("lastName", { required: true }))}
      {input("email", { type: "email" })}
      <FieldGroupHeading name={labels.parts.gift} />
      {fixed.kind ? <HiddenFields kind={values.kind ?? ""} /> : select("kind", GIFT_KINDS)}
      {fixed.kind && values.kind !== "Pledge" && select("method", METHODS)}
      {input("date", { ...amount, type: "date", max: today })}
      {input("amount", { ...amount, inputMode: "decimal" })}
      {fixed.months ? (
        <HiddenFields months={values.months ?? "1"} />
      ) : (
        <PledgeFields values={values} errors={errors} />
      )}
      <div className="gift-check">{input("checkNumber")}</div>
      {(values.postmark || mayBePostmarkedBefore(values.date ?? today)) && (
        <div className="gift-check">{input("postmark", { type: "date", max: today })}</div>
      )}
      <div className="gift-description">{input("description")}</div>
      {purposes.size > 1 && select("designation", [...purposes])}
      <div className="col-span-full">{input("notes")}</div>
      <FieldGroupHeading name={labels.parts.reach} />
      {input("phone", { type: "tel" })}
      {input("street")}
      {input("city")}
      {input("state")}
      {input("postalCode")}
      <p className="col-span-full text-small text-iron">{labels.addressHelp}</p>
      <FieldGroupHeading name={labels.parts.seldom} />
      {input("cameBy", { list: "funds" })}
      <FundChoices />
      {input("benefit")}
      {input("benefitValue", { inputMode: "decimal" })}
    </>
  );
}

/** What fields with `list="funds"` suggest. */
export const FundChoices = () => (
  <datalist id="funds">
    {FUNDS.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

/** How a pledge is paid. */
function PledgeFields({ values, errors }: Pick<GiftFieldsProps, "values" | "errors">) {
  const { input, select } = fieldsOf(values, errors);
  return (
    <>
      <div className="gift-months">{input("months", { inputMode: "numeric" })}</div>
      <div className="gift-months">{select("every", labels.rhythms)}</div>
      <div className="gift-months">{input("startsOn", { type: "date" })}</div>
      <div className="gift-months">
        <Field label={labels.ownDates} error={errors.ownDates}>
          {(control) => (
            <textarea
              name="ownDates"
              rows={2}
              placeholder={labels.ownDatesExample}
              defaultValue={values.ownDates ?? ""}
              {...control}
            />
          )}
        </Field>
      </div>
    </>
  );
}

const FieldGroupHeading = ({ name }: { name: string }) => (
  <h2 className="site-group col-span-full">{name}</h2>
);

interface GiftPageProps {
  heading: string;
  lead: string;
  /** The last day of closed books; "" while no day is closed. */
  closedThrough: string;
  problem: string | undefined;
  children: ReactNode;
}

export function GiftPage({ heading, lead, closedThrough, problem, children }: GiftPageProps) {
  return (
    <div className="px-edge pt-4 pb-12 *:min-w-0">
      <p className="text-small">
        <TextLink to="/admin/donations">{deskLabels.donations}</TextLink>
      </p>
      <h1 className="site-heading">{heading}</h1>
      <p className="my-2 max-w-240 text-pretty">
        {lead} {labels.requiredFields}{" "}
        {closedThrough && booksLabels.enteredInClosed(shortDate(closedThrough))}
      </p>
      <FormError text={problem} className="my-3" />
      {children}
    </div>
  );
}
