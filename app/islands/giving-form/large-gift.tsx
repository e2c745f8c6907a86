import { giftForm as texts } from "#content/giving.ts";
import { BANK_FEE_CENTS, type CardFee, cardFeeOf, formatCents } from "#domain/money/money.ts";

interface LargeGiftProps {
  giftCents: number;
  byBank: boolean;
  fee: CardFee;
}

export function LargeGift({ giftCents, byBank, fee }: LargeGiftProps) {
  const costs = { bank: BANK_FEE_CENTS, card: cardFeeOf(giftCents, fee) };
  return (
    <fieldset className="gift-frequency">
      <legend className="sr-only">
        {texts.bank} / {texts.card}
      </legend>
      {(["bank", "card"] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="method"
            value={value}
            defaultChecked={byBank === (value === "bank")}
          />
          <span>
            {texts[value]} <small>{texts.costs(formatCents(costs[value]))}</small>
          </span>
        </label>
      ))}
      <p>{texts.bankSaves(formatCents(costs.card - costs.bank))}</p>
    </fieldset>
  );
}
