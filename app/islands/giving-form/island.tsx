import { type FormEvent, useEffect, useState } from "react";
import { fieldsIn } from "#app/islands/guarded-form/form-instance.ts";
import { PrintedFrom, type RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { useGuardedForm } from "#app/islands/guarded-form/use-guarded-form.ts";
import type { TextOrField } from "#app/ui/text-or-field.ts";
import { suggestedGiftCents } from "#content/donate.ts";
import { givingForm as texts } from "#content/giving.ts";
import { isTypedAmount, TYPED_AMOUNT } from "#domain/giving/chosen-amount.ts";
import type { SiteGivingForm } from "#domain/giving/giving-offer.ts";
import { BANK_FEE_CENTS, type CardFee, cardFeeOf, formatCents } from "#domain/values/money.ts";
import { type ChosenGift, readChosenGift, shortSum } from "./chosen-gift.ts";
import { DonorFields } from "./donor-fields.tsx";
import { GiftDecisionFields } from "./gift-decision-fields.tsx";

interface GivingFormProps extends RefusedForm {
  offer: SiteGivingForm;
  suggestedCents?: readonly number[] | undefined;
  designations: readonly string[];
  /** The purpose of the gift: the label, and the phase. */
  builds: TextOrField;
  purpose: string;
}

const messages = { problems: texts.invalid, unavailable: texts.unavailable };

/**
 * The site's own giving form. It takes the decision, and the payment company's page takes the
 * money. It is complete without scripts, which only show the total earlier.
 */
export default function GivingForm(props: GivingFormProps) {
  const {
    offer,
    suggestedCents = suggestedGiftCents,
    designations,
    builds,
    purpose,
    ...otherProps
  } = props;
  const { values = {}, ...sentBack } = otherProps;
  const { form, errors, problem, phase, refusals, submit, correct } = useGuardedForm(sentBack, {
    url: "/api/gift",
    messages,
    loadCheck,
    isNewOnReturn: true,
  });
  const preset = String((suggestedCents[1] ?? suggestedCents[0] ?? 0) / 100);
  const initial = isTypedAmount({ preset, ...values }) ? TYPED_AMOUNT : (values.amount ?? preset);
  const { fee } = offer;
  const [chosen, setChosen] = useState(() => readChosenGift({ ...values, amount: initial }, fee));
  // Keep the choices that the visitor made before the scripts loaded.
  useEffect(() => {
    const fields = form.current && fieldsIn(form.current);
    if (!fields) return;
    if (isTypedAmount(fields)) choose(form.current, TYPED_AMOUNT);
    else if (form.current && fields.amount) form.current.dataset.amount = fields.amount;
    setChosen(readChosenGift(fields, fee));
  }, [form, fee]);
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target as HTMLInputElement;
    keepLast(event.currentTarget, field);
    setChosen(readChosenGift(fieldsIn(event.currentTarget), fee));
    correct(field.name === "other" ? "amount" : field.name);
  };
  const wrong = Object.entries(errors).filter(([, error]) => error);
  return (
    <form
      ref={form}
      method="post"
      action="/donate#gift"
      id="gift"
      data-amount={initial === TYPED_AMOUNT ? preset : initial}
      onSubmit={submit}
      onInput={follow}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:gap-4.5 aria-busy:*:not-last:opacity-50"
      aria-busy={phase !== "idle"}
    >
      <div
        role="alert"
        className="grid gap-1 border-2 border-alarm border-l-8 bg-white px-4 py-3.5 font-semibold empty:hidden"
      >
        {wrong.length > 0 ? (
          <>
            <p key={refusals}>{texts.problems(wrong.length)}</p>
            {wrong.map(([name, error]) => (
              <a
                key={name}
                href={`#gift-${name}`}
                className="justify-self-start text-alarm underline underline-offset-4"
              >
                {error}
              </a>
            ))}
          </>
        ) : (
          problem && <p key={refusals}>{problem}</p>
        )}
      </div>
      <GiftDecisionFields
        suggestedCents={suggestedCents}
        initial={initial}
        values={values}
        error={errors.amount}
      />
      {chosen.isLarge && (
        <LargeGift giftCents={chosen.giftCents ?? 0} isByBank={chosen.isByBank} fee={fee} />
      )}
      {chosen.isBeyond && <AboveGiftLimit giftCents={chosen.giftCents ?? 0} />}
      <p className="border-y border-rule py-2.5 text-small leading-snug">
        <strong>{builds}</strong> {purpose}
      </p>
      <DonorFields designations={designations} values={values} errors={errors} chosen={chosen} />
      <PrintedFrom values={values} />
      <GivingFooter offer={offer} chosen={chosen} phase={phase} />
    </form>
  );
}

const loadCheck = async () =>
  (await import("#domain/giving/gift-decision-schema.ts")).checkGiftDecision;

function choose(form: HTMLFormElement | null, amount: string) {
  const choices = form?.elements.namedItem("amount");
  if (choices instanceof RadioNodeList) choices.value = amount;
}

/**
 * The last action counts: typing chooses the other amount, and emptying its field or pressing a
 * suggested one undoes that.
 */
function keepLast(form: HTMLFormElement, { name, value }: HTMLInputElement) {
  const amountField = form.elements.namedItem("other") as HTMLInputElement;
  if (name === "other") choose(form, value.trim() ? TYPED_AMOUNT : (form.dataset.amount ?? ""));
  if (name !== "amount" || value === TYPED_AMOUNT) return;
  form.dataset.amount = value;
  amountField.value = "";
}

const AboveGiftLimit = ({ giftCents }: { giftCents: number }) => (
  <p className="flex flex-wrap gap-x-6 gap-y-1 border-l-[6px] border-brass bg-bone px-4 py-3">
    <span>{texts.largeGift}</span> <PledgeLink giftCents={giftCents} className="text-link" />{" "}
    <a href="/contact?subject=Donations&about=meeting" className="text-link">
      {texts.largeGiftTalk}
    </a>
  </p>
);

/** The pledge form is further down on the same page; the amount moves there with the donor. */
function PledgeLink({ giftCents, className }: { giftCents: number; className: string }) {
  const carry = () => {
    const amount = document.querySelector<HTMLInputElement>("#pledge-amount");
    if (amount) amount.value = String(giftCents / 100);
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the field, which the press fills
    <a href="#pledge-amount" className={className} onClick={carry}>
      {texts.largeGiftPledge}
    </a>
  );
}

interface LargeGiftProps {
  giftCents: number;
  isByBank: boolean;
  fee: CardFee;
}

function LargeGift({ giftCents, isByBank, fee }: LargeGiftProps) {
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
            defaultChecked={isByBank === (value === "bank")}
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

interface GivingFooterProps {
  offer: SiteGivingForm;
  chosen: ChosenGift;
  phase: ReturnType<typeof useGuardedForm>["phase"];
}

/** The next step, beside the button. On a phone it stays in view until the end of the form. */
function GivingFooter({ offer: { isTest, name }, chosen, phase }: GivingFooterProps) {
  const { totalCents, frequency } = chosen;
  const giftCents = chosen.isBeyond ? null : chosen.giftCents;
  const sum = formatCents(totalCents);
  const how = texts.how[frequency];
  const sumText = isTest ? texts.testSum(sum, how) : texts.sum(sum, how, name);
  const noSum = chosen.isBeyond ? texts.largeGift : texts.chooseFirst;
  const give = giftCents
    ? texts.give(shortSum(totalCents), texts.buttonHow[frequency])
    : texts.goOn;
  const action = isTest ? (
    texts.giveTest
  ) : (
    <>
      <span className="scripted">{give}</span> <span className="unscripted">{texts.goOn}</span>
    </>
  );
  return (
    <div className="giving-foot z-1 grid items-center gap-x-6 gap-y-2 border-t border-ink pt-4 text-small sm:grid-cols-[1fr_minmax(14rem,45%)]">
      {/* Each text that appears and disappears is an element, because a browser that translates
          moves texts elsewhere. */}
      <p>
        <span id="gift-sum">
          <span className="scripted">
            <strong>{giftCents ? sumText : noSum}</strong>{" "}
          </span>
          <span className="unscripted">
            <strong>{texts.amountComesNext}</strong>{" "}
          </span>
        </span>
        <span className="max-sm:hidden">
          {frequency === "monthly" && !isTest && <span>{texts.monthlyNote} </span>}
          <span>{isTest ? texts.nothingCharged : texts.paymentNote(name)}</span>
        </span>
        <span aria-live="polite">{phase === "leaving" && ` ${texts.leaving(name)}`}</span>
      </p>
      {chosen.isBeyond && (
        <div className="scripted">
          <PledgeLink
            giftCents={chosen.giftCents ?? 0}
            className="button w-full text-body sm:min-h-15"
          />
        </div>
      )}
      {/* Without scripts it sends the corrected amount, and with them Enter shows the errors. */}
      <div className={chosen.isBeyond ? "unscripted" : ""}>
        <button
          type="submit"
          // A test must not be mistaken for a gift.
          className={`button w-full text-body sm:min-h-15 ${isTest ? "border-2 border-pine bg-transparent text-pine hover:bg-pine hover:text-white" : ""}`}
          aria-disabled={phase !== "idle"}
          aria-describedby="gift-sum"
        >
          {phase === "idle" ? action : texts.sending}
        </button>
      </div>
    </div>
  );
}
