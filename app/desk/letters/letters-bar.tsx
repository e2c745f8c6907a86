/** The actions for selected letters, and the decisions that earlier presses left open. */
import { Form, Link, useSearchParams } from "react-router";
import { HiddenFields, IntentButton, Submit, TextLink } from "#app/desk/parts/fields.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { Popover } from "#app/desk/records/popover.tsx";
import type { Selection } from "#app/desk/records/records-table.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { lettersPage as labels } from "#content/desk/letters.ts";
import { bulkActionLabels } from "#content/desk/records.ts";
import type { LettersToFinish } from "#domain/letters/finish-letters.ts";
import type { LetterPage } from "#domain/letters/letter-rows.ts";

/** Why a press was refused, and how many letters are ready where another number was shown. */
export interface LettersRefusal {
  error: string;
  ready: LetterPage["ready"] | null;
}

interface LettersBarProps {
  formKey: string;
  selection: Selection;
  page: LetterPage;
  /** The year of statements. */
  year?: number | undefined;
  /** Why the last press was refused. */
  refusal: LettersRefusal | null;
}

export function LettersBar({ formKey, selection, page, year = 0, refusal }: LettersBarProps) {
  const [params] = useSearchParams();
  const { ids, isAll } = selection;
  const allReady = refusal?.ready ?? page.ready;
  const countChosen = (way: "email" | "print") =>
    isAll
      ? allReady[way]
      : page.rows.filter(({ id, delivery }) => ids.has(id) && delivery === way).length;
  const emails = countChosen("email");
  const prints = countChosen("print");
  const ready = allReady.email + allReady.print;
  const isNone = !isAll && ids.size === 0;
  const selectAll = (
    <button type="button" className="slab-button" onClick={selection.setAll}>
      {labels.selectAll(ready)}
    </button>
  );
  return (
    <>
      {/* On a phone rows have no checkboxes: staff send all letters that are ready, or one at a
          time in its panel. */}
      {isNone && ready > 0 && (
        <div
          className="slab bulk right-edge left-auto translate-none md:hidden in-data-[panel=true]:hidden"
          data-shown
        >
          {selectAll}
        </div>
      )}
      <Form
        id="bulk"
        method="post"
        preventScrollReset
        className="slab bulk"
        data-shown={!isNone}
        aria-label={bulkActionLabels.label}
      >
        <input type="hidden" name="key" value={formKey} />
        {isAll && <HiddenFields all="1" shownEmail={emails} shownPrint={prints} />}
        <HiddenFields q={params.get("q") ?? ""} year={year || ""} />
        <p role="status">
          <b>{bulkActionLabels.selected(isAll ? ready : ids.size)}</b>
        </p>
        {refusal && (
          <p role="alert" className="whitespace-normal">
            {refusal.error}
          </p>
        )}
        {!isAll && ready > ids.size && selectAll}
        {emails > 0 && (
          <Popover label={labels.send(emails)} className="slab-button">
            <p className="px-4 py-2">{labels.sendQuestion(emails)}</p>
            <Submit name="intent" value="email" className="menu-item font-semibold">
              {labels.sendNow(emails)}
            </Submit>
          </Popover>
        )}
        {prints > 0 && (
          <Submit name="intent" value="print" className="slab-button">
            {labels.print(prints)}
          </Submit>
        )}
        <button type="reset" className="slab-button" onClick={selection.clear}>
          {bulkActionLabels.clear} <kbd>Esc</kbd>
        </button>
      </Form>
    </>
  );
}

interface UnfinishedLettersProps {
  unfinished: LettersToFinish;
  hasReceiver: boolean;
  sendsMail: boolean;
  mayChangeRecords: boolean;
  /** Says which letters these are. */
  notice?: string;
}

export function UnfinishedLetters(props: UnfinishedLettersProps) {
  const { unfinished, hasReceiver, sendsMail, mayChangeRecords, notice } = props;
  const { prints, failed, going } = unfinished;
  if (!notice && hasReceiver && sendsMail && prints.length + failed.length + going === 0)
    return null;
  return (
    <ul className="grid gap-1 border-b border-rule bg-bone px-edge py-2">
      {!hasReceiver && (
        <li>
          {labels.noReceiver}{" "}
          <TextLink to="/admin/site/edit/organization">{labels.enterReceiver}</TextLink>
        </li>
      )}
      {notice && <li className="font-semibold">{notice}</li>}
      {!sendsMail && <li>{labels.noMail}</li>}
      {prints.map(({ batch, letters, at, username }) => (
        <li key={batch} className="flex flex-wrap items-center gap-x-3">
          <span>
            {labels.printed(letters)}, <StaffName username={username} />,{" "}
            <LocalTime time={at} showsTime />
          </span>
          {mayChangeRecords && <PrintConfirmation batch={batch} to="" />}
          <Link to={printPath(batch)} className="text-link">
            {labels.lookAgain}
          </Link>
        </li>
      ))}
      {failed.map(({ id, name, error }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          {labels.emailFailed(name, error)}
          {mayChangeRecords && (
            <Form method="post">
              <HiddenFields id={id} />
              <IntentButton value="put-back">{labels.putBack}</IntentButton>
            </Form>
          )}
        </li>
      ))}
      {going > 0 && <li>{labels.emailsGoingOut(going)}</li>}
    </ul>
  );
}

/** Ends a print: the letters count as sent, or are written again. */
export const PrintConfirmation = ({ batch, to }: { batch: string; to: string }) => (
  <Form method="post" action={to} className="flex flex-wrap items-center gap-2">
    <b>{labels.didPrint}</b>
    <HiddenFields batch={batch} />
    <IntentButton value="printed">{labels.printedWell}</IntentButton>
    <IntentButton value="not-printed">{labels.printedBadly}</IntentButton>
  </Form>
);

export const printPath = (batch: string) => `/admin/donations/letters/${encodeURIComponent(batch)}`;
