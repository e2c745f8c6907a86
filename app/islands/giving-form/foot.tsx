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
    <div className="z-1 grid items-center gap-x-6 gap-y-2 border-t border-ink pt-4 text-small max-sm:sticky max-sm:bottom-0 max-sm:-mx-edge max-sm:bg-paper max-sm:px-edge max-sm:py-2.5 sm:grid-cols-[1fr_minmax(14rem,45%)]">
      <p>
        <span className="scripted">
          <strong>{gift ? said : texts.chooseFirst}</strong>{" "}
        </span>
        <span className="unscripted">
          <strong>{texts.sumComes}</strong>{" "}
        </span>
        <span className="max-sm:hidden">
          {frequency === "monthly" && `${texts.nextMonthly} `}
          {isTest ? texts.nothingCharged : texts.next(name)}
        </span>
        <span role="status">{sending && ` ${texts.leaving(name)}`}</span>
      </p>
      <button
        type="submit"
        // A test cannot be mistaken for a gift.
        className={`button text-body sm:min-h-15 ${isTest ? "border-2 border-pine bg-transparent text-pine enabled:hover:bg-pine enabled:hover:text-white" : ""}`}
        disabled={sending}
      >
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
