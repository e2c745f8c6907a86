import { givingForm as texts } from "#content/giving.ts";
import { TYPED_AMOUNT } from "#domain/giving/chosen-amount.ts";
import { shortSum } from "./chosen-gift.ts";

/** In the same row as the amounts if there is room. Its outline also surrounds the dollar sign. */
const OTHER_AMOUNT_CLASS =
  "gift-other col-span-full flex items-center border border-edge bg-white sm:max-lg:col-span-2 min-[76rem]:col-span-2 has-[:checked]:border-2 has-[:checked]:border-saddle has-[[aria-invalid=true]]:border-2 has-[[aria-invalid=true]]:border-alarm focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-saddle";

interface GiftDecisionFieldsProps {
  suggestedCents: readonly number[];
  /** The amount that is chosen in advance, or TYPED_AMOUNT. */
  initial: string;
  values: Partial<Record<string, string>>;
  error: string | undefined;
}

/** The choice of once or monthly, and of the amount: a suggested one, or another one. */
export const GiftDecisionFields = ({
  suggestedCents,
  initial,
  values,
  error,
}: GiftDecisionFieldsProps) => (
  <>
    <fieldset className="gift-frequency">
      <legend className="sr-only">
        {texts.once} / {texts.monthly}{" "}
      </legend>
      {(["once", "monthly"] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="frequency"
            value={value}
            defaultChecked={value === (values.frequency || "once")}
          />
          <span>{texts[value]}</span>{" "}
        </label>
      ))}
    </fieldset>
    <fieldset
      className="gift-amounts money"
      data-long={suggestedCents.some((cents) => cents >= 1_000_00) || undefined}
      aria-describedby={error ? "gift-amount-error" : undefined}
    >
      <legend className="sr-only">{texts.amounts} </legend>
      <input type="hidden" name="preset" value={initial} />
      {suggestedCents.map((cents) => (
        <label key={cents}>
          <input
            type="radio"
            name="amount"
            value={cents / 100}
            defaultChecked={String(cents / 100) === initial}
          />
          <span>{shortSum(cents)}</span>{" "}
        </label>
      ))}
      <div className={OTHER_AMOUNT_CLASS}>
        <input
          type="radio"
          name="amount"
          value={TYPED_AMOUNT}
          defaultChecked={initial === TYPED_AMOUNT}
          aria-label={texts.otherShort}
        />
        <label htmlFor="gift-amount" className="sr-only">
          {texts.other}
        </label>
        <span className="pl-[0.8rem]" aria-hidden="true">
          $
        </span>
        <input
          id="gift-amount"
          name="other"
          className="min-h-13 min-w-0 flex-1 p-2 font-sans text-body font-normal outline-0 sm:min-h-15"
          inputMode="decimal"
          maxLength={30}
          placeholder={texts.otherShort}
          defaultValue={initial === TYPED_AMOUNT ? values.other : ""}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? "gift-amount-error" : undefined}
        />
        <span className="gift-other-name" aria-hidden="true">
          {texts.otherShort}
        </span>
      </div>
    </fieldset>
    {error && (
      <p id="gift-amount-error" className="field-error -mt-2">
        {error}
      </p>
    )}
  </>
);
