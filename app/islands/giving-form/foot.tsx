import { giftForm as texts } from "#content/giving.ts";
import type { OwnForm } from "#domain/giving/giving-offer.ts";
import { formatCents } from "#domain/money/money.ts";
import { type Chosen, shortSum } from "./chosen.ts";

interface FootProps {
  offer: OwnForm;
  chosen: Chosen;
  sending: boolean;
}

/** What happens next, beside the one button. On a phone it stays in view until the form ends. */
export function Foot({ offer: { isTest, name }, chosen, sending }: FootProps) {
  const { gift, total, frequency } = chosen;
  const [sum, how] = [formatCents(total), texts.how[frequency]];
  const said = isTest ? texts.testSum(sum, how) : texts.sum(sum, how, name);
  const give = gift ? texts.give(shortSum(total), texts.buttonHow[frequency]) : texts.goOn;
  return (
    <div className="gift-foot">
      <p>
        <span className="scripted">
          <strong>{gift ? said : texts.chooseFirst}</strong>{" "}
        </span>
        <span className="unscripted">
          <strong>{texts.sumComes}</strong>{" "}
        </span>
        <span className="gift-next">
          {frequency === "monthly" && `${texts.nextMonthly} `}
          {isTest ? texts.nothingCharged : texts.next(name)}
        </span>
        <span role="status">{sending && ` ${texts.leaving(name)}`}</span>
      </p>
      <button type="submit" className={isTest ? "button-outline" : "button"} disabled={sending}>
        {sending ? (
          texts.sending
        ) : (
          <>
            <span className="scripted">{isTest ? texts.giveTest : give}</span>
            <span className="unscripted">{isTest ? texts.giveTest : texts.goOn}</span>
          </>
        )}
      </button>
    </div>
  );
}
