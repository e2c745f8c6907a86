import { giftForm as texts } from "#content/giving.ts";
import type { OwnForm } from "#domain/giving/giving-offer.ts";
import { feeFor, formatCents } from "#domain/money/money.ts";
import { type Chosen, shortSum } from "./chosen.ts";

interface FootProps {
  offer: OwnForm;
  chosen: Chosen;
  sending: boolean;
}

/** What happens next, beside the one button. On a phone it stays in view until the form ends. */
export function Foot({ offer, chosen, sending }: FootProps) {
  const { cents, frequency } = chosen;
  return (
    <div className="gift-foot">
      <p>
        <span className="scripted">
          <strong>{cents ? sumOf(offer, chosen, cents) : texts.chooseFirst}</strong>{" "}
        </span>
        <span className="unscripted">
          <strong>{texts.sumComes}</strong>{" "}
        </span>
        <span className="gift-next">
          {frequency === "monthly" && `${texts.nextMonthly} `}
          {offer.isTest ? texts.nothingCharged : texts.next(offer.name)}
        </span>
      </p>
      <button
        type="submit"
        className={offer.isTest ? "button-outline" : "button"}
        disabled={sending}
      >
        {sending ? (
          texts.sending
        ) : (
          <>
            <span className="scripted">{buttonText(offer, chosen)}</span>
            <span className="unscripted">{offer.isTest ? texts.giveTest : texts.goOn}</span>
          </>
        )}
      </button>
    </div>
  );
}

function sumOf({ isTest, name, fee }: OwnForm, { frequency, coversFee }: Chosen, cents: number) {
  const sum = formatCents(cents + (coversFee ? feeFor(cents, fee) : 0));
  const how = texts.how[frequency];
  return isTest ? texts.testSum(sum, how) : texts.sum(sum, how, name);
}

function buttonText({ isTest, fee }: OwnForm, { cents, frequency, coversFee }: Chosen): string {
  if (isTest) return texts.giveTest;
  if (!cents) return texts.goOn;
  const sum = shortSum(cents + (coversFee ? feeFor(cents, fee) : 0));
  return texts.give(sum, texts.buttonHow[frequency]);
}
