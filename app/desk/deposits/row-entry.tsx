import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { FundChoices } from "#app/desk/donations/gift-form.tsx";
import { inputOf, KnownDonors, useKnownDonors } from "#app/desk/donations/known-donors.tsx";
import { isComposing } from "#app/desk/hooks/is-composing.ts";
import { useFirstField } from "#app/desk/hooks/use-first-field.ts";
import { isSignedOut } from "#app/desk/hooks/use-search-as-typed.ts";
import { Options, SecondaryButton } from "#app/desk/parts/fields.tsx";
import { RestoredForm } from "#app/desk/parts/restored-form.tsx";
import { newKey } from "#app/islands/guarded-form/form-instance.ts";
import { depositsPage, depositPage as labels } from "#content/desk/deposits.ts";
import { giftPage } from "#content/desk/gifts.ts";
import type { EnteredRow } from "#domain/donations/enter-deposit-row.ts";
import { formatDecimal, parseCents } from "#domain/values/money.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { DEPOSIT_ROW_CLASS } from "./deposit-sheet.tsx";

interface RowEntryProps {
  number: number;
  designations: readonly string[];
  path: string;
  asksPostmark: boolean;
}

const { problems } = depositsPage;

/** Returns the text of a field; "" for one that is not shown. */
const textIn = (form: HTMLFormElement, name: string) =>
  String(new FormData(form).get(name) ?? "").trim();

const ENTRY_CLASS =
  "min-h-11 border-hair bg-bone py-2 shadow-[inset_3px_0_var(--color-saddle)] max-md:*:[[role=status]]:row-5 max-md:[&_.field-input]:min-h-11";
/** The places of fields on a phone. */
const CHECK_CLASS = "max-md:col-[3/-1] max-md:row-2";
const DESIGNATION_CLASS = "max-md:col-[2/-1] max-md:row-3";

/** Holds the donor of the row, and what it is for: a pledge, or the last manual choice. */
function useDonor(formRef: RefObject<HTMLFormElement | null>) {
  /** True when the row pays an installment; otherwise it is a gift. */
  const [isPayment, setPayment] = useState(false);
  /** True when the typed name is not that of a person whom staff chose. */
  const [isNew, setNew] = useState(false);
  const [designation, setDesignation] = useState("");
  const chosenName = useRef("");
  const knownDonors = useKnownDonors({
    nameIn: (form) => textIn(form, "name"),
    fill: (form, { person, due }) => {
      inputOf(form, "name").value = person.name;
      inputOf(form, "person").value = person.id;
      setNew(false);
      inputOf(form, "pledge").value = due?.pledgeId ?? "";
      if (due) inputOf(form, "amount").value = formatDecimal(due.cents);
      setPayment(due !== null);
      setDesignation(due ? (due.designation ?? "") : chosenName.current);
      inputOf(form, "amount").select();
    },
  });
  const chooseAgain = () => {
    setPayment(false);
    setDesignation(chosenName.current);
  };
  const leavePledge = () => {
    if (formRef.current) inputOf(formRef.current, "pledge").value = "";
    if (isPayment) chooseAgain();
  };
  const typeName = () => {
    leavePledge();
    if (!formRef.current) return;
    inputOf(formRef.current, "person").value = "";
    setNew(textIn(formRef.current, "name") !== "");
  };
  const restore = (form: HTMLFormElement) => {
    setPayment(textIn(form, "pledge") !== "");
    setNew(textIn(form, "name") !== "" && !textIn(form, "person"));
    setDesignation(textIn(form, "designation"));
  };
  const choose = (value: string) => {
    chosenName.current = value;
    setDesignation(value);
  };
  return {
    knownDonors,
    isPayment,
    isNew,
    designation,
    choose,
    leavePledge,
    typeName,
    restore,
  };
}

/** Holds the row's state and the actions of its fields and buttons. Posts rows to `path`. */
function useRowEntry(path: string) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);
  const [isCash, setCash] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const donor = useDonor(form);
  useEffect(() => {
    if (!form.current) return;
    // A row restored from storage keeps its key, so that sending it again stores one row.
    if (!textIn(form.current, "key")) inputOf(form.current, "key").value = newKey();
  }, []);
  useFirstField(form);
  useSubmitGuard((event) => {
    const element = form.current;
    // Closing leaves this page, and with it the row.
    if (!element || event.submitter?.getAttribute("value") !== "close") return;
    const filledField = ["name", "amount"].find((name) => textIn(element, name));
    if (!filledField) return;
    event.preventDefault();
    event.stopPropagation();
    setProblem(problems.unsaved);
    inputOf(element, filledField).focus();
  });
  const restore = (element: HTMLFormElement) => {
    setCash(textIn(element, "kind") === "Cash");
    donor.restore(element);
  };

  // The row stays in the form until it is stored.
  const add = async () => {
    const element = form.current;
    if (!element || isSending) return;
    const typed = (name: string) => textIn(element, name);
    const isUnnamed = !isCash && !typed("name");
    const amountProblem = parseCents(typed("amount")) ? null : "amount";
    const wrong = isUnnamed ? "name" : amountProblem;
    setProblem(wrong && problems[wrong]);
    if (wrong) return inputOf(element, wrong).focus();
    setSending(true);
    const response = await post(path, new FormData(element));
    if (isSignedOut(response)) return revalidate();
    const answer: EnteredRow | null = response && (await response.json().catch(() => null));
    // Runs before the focus moves, or a screen reader would say that the field is read-only.
    flushSync(() => setSending(false));
    if (!answer?.ok) {
      setProblem(labels.notSaved(refusalTextOf(answer)));
      if (!answer || !("reason" in answer) || answer.reason !== "recorded") return;
      // The key is that of another row, which the list shows unless it was taken out.
      inputOf(element, "key").value = newKey();
      return revalidate();
    }
    element.reset();
    donor.knownDonors.close();
    inputOf(element, "key").value = newKey();
    donor.typeName();
    inputOf(element, isCash ? "amount" : "name").focus();
    return revalidate();
  };
  const switchKind = () => {
    // Runs before the focus moves, because the fields for checks are not rendered yet.
    flushSync(() => setCash(!isCash));
    if (form.current) inputOf(form.current, isCash ? "name" : "amount").focus();
  };
  return { ...donor, restore, form, isSending, isCash, problem, add, switchKind };
}

/** Calls `guard` with each form of the page that is sent, before the router sends it. */
function useSubmitGuard(guard: (event: SubmitEvent) => void) {
  const listen = useEffectEvent(guard);
  useEffect(() => {
    document.addEventListener("submit", listen, true);
    return () => document.removeEventListener("submit", listen, true);
  }, []);
}

type Entry = ReturnType<typeof useRowEntry>;

/**
 * The form for a new row. Enter moves from field to field, and from the last one to the next row. A
 * known donor with an open pledge fills in the amount of the next installment and what the pledge
 * is for. The next row starts with the last manual choices.
 */
export function RowEntry({ number, designations, path, asksPostmark }: RowEntryProps) {
  const entry = useRowEntry(path);
  const { isSending, isCash } = entry;
  return (
    <RestoredForm
      name="row"
      ref={entry.form}
      className={`${DEPOSIT_ROW_CLASS} ${ENTRY_CLASS}`}
      onKeyDown={(event) => moveToNextField(event, () => void entry.add())}
      onRestored={entry.restore}
    >
      <span className="text-iron">{number}</span>
      <div className="max-md:col-[2/-1]">
        <KnownDonors knownDonors={entry.knownDonors}>
          <ColumnInput
            name="name"
            readOnly={isSending}
            placeholder={isCash ? labels.cash : labels.columns.name}
            maxLength={TEXT_LIMITS.name}
            onInput={entry.typeName}
          />
        </KnownDonors>
      </div>
      <ColumnInput
        name="amount"
        readOnly={isSending}
        className="field-input money text-right max-md:col-2 max-md:row-2"
        placeholder="0.00"
        inputMode="decimal"
      />
      {isCash ? (
        <span className={CHECK_CLASS}>{labels.cash}</span>
      ) : (
        <ColumnInput
          name="checkNumber"
          className={`field-input ${CHECK_CLASS}`}
          readOnly={isSending}
          inputMode="numeric"
          maxLength={TEXT_LIMITS.checkNumber}
        />
      )}
      <DesignationSelect entry={entry} designations={designations} />
      {/* Text fields instead of hidden ones, so that a restored row keeps their values. */}
      <input type="text" name="kind" hidden value={isCash ? "Cash" : "Check"} readOnly />
      <input type="text" name="key" hidden />
      <input type="text" name="person" hidden />
      <input type="text" name="pledge" hidden />
      <RowFooter entry={entry} asksPostmark={asksPostmark} />
    </RestoredForm>
  );
}

interface ColumnInputProps extends ComponentProps<"input"> {
  name: "name" | "amount" | "checkNumber";
}

/** A text field that is labeled as its column. */
const ColumnInput = ({ name, ...input }: ColumnInputProps) => (
  <input
    name={name}
    className="field-input"
    aria-label={labels.columns[name]}
    placeholder={labels.columns[name]}
    autoComplete="off"
    {...input}
  />
);

/** An empty cell while there is nothing to choose from. */
function DesignationSelect({
  entry,
  designations,
}: {
  entry: Entry;
  designations: readonly string[];
}) {
  const choices = [...new Set(["", ...designations, entry.designation])];
  if (choices.length < 2) return <span className={DESIGNATION_CLASS} />;
  return (
    <select
      name="designation"
      className={`field-input ${DESIGNATION_CLASS}`}
      aria-label={labels.columns.designation}
      value={entry.designation}
      onChange={(event) => entry.choose(event.currentTarget.value)}
    >
      <Options entries={choices} />
    </select>
  );
}

/** The buttons below the row, and what is wrong with it. */
const RowFooter = ({ entry, asksPostmark }: { entry: Entry; asksPostmark: boolean }) => (
  <p className="col-span-full row-auto flex max-md:row-4 min-w-0 *:min-w-0 flex-wrap items-center gap-3 md:pl-12">
    {asksPostmark && !entry.isCash && (
      <label className="flex flex-wrap items-center gap-2">
        {labels.postmark} <input name="postmark" type="date" className="field-input w-auto!" />
      </label>
    )}
    {!entry.isCash && (
      <label className="flex flex-wrap items-center gap-2">
        {giftPage.cameBy}
        <input
          name="cameBy"
          list="funds"
          maxLength={TEXT_LIMITS.name}
          className="field-input w-auto! max-w-full"
        />
      </label>
    )}
    <FundChoices />
    {entry.isNew && <b role="status">{labels.newDonor}</b>}
    <noscript>{labels.needsScripts}</noscript>
    <SecondaryButton onClick={() => void entry.add()}>{labels.saveRow}</SecondaryButton>
    <SecondaryButton onClick={entry.switchKind}>
      {entry.isCash ? labels.addCheck : labels.addCash}
    </SecondaryButton>
    {entry.isPayment && (
      <span>
        {labels.pledge}{" "}
        <button
          type="button"
          className="text-link"
          onClick={({ currentTarget: { form } }) => {
            entry.leavePledge();
            // The button goes away, and the amount is the pledge's.
            if (form) inputOf(form, "amount").focus();
          }}
        >
          {labels.notOnPledge}
        </button>
      </span>
    )}
    {entry.problem && (
      <span role="alert" className="field-error">
        {entry.problem}
      </span>
    )}
  </p>
);

const refusalTextOf = (answer: Exclude<EnteredRow, { ok: true }> | null): string => {
  if (!answer) return labels.noAnswer;
  return "errors" in answer ? (Object.values(answer.errors)[0] ?? "") : problems[answer.reason];
};

/** Returns null without a connection, and while the server fails. */
async function post(path: string, row: FormData): Promise<Response | null> {
  const body = new URLSearchParams(row as unknown as Record<string, string>);
  const response = await fetch(path, { method: "POST", body, redirect: "manual" }).catch(
    () => null,
  );
  return response && response.status < 500 ? response : null;
}

/**
 * On Enter moves to the next field, and after the last one calls `add`. With Shift moves to the
 * field before. The fund, which most checks don't have, is no stop on the way.
 */
function moveToNextField(event: KeyboardEvent<HTMLFormElement>, add: () => void) {
  const { target, currentTarget, key, shiftKey } = event;
  if (key !== "Enter" || isComposing(event) || target instanceof HTMLButtonElement) return;
  event.preventDefault();
  const fields = Array.from(
    currentTarget.querySelectorAll<HTMLInputElement>(
      "input:not([hidden], [type=hidden], [list]), select",
    ),
  );
  const index = fields.indexOf(target as HTMLInputElement);
  const next = index < 0 ? undefined : fields[index + (shiftKey ? -1 : 1)];
  if (!next) {
    if (!shiftKey) add();
    return;
  }
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
}
