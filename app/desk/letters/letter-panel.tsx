import { Fragment } from "react";
import { Link, useSearchParams } from "react-router";
import { Disclosure, FormError, PanelInput, TextLink } from "#app/desk/parts/fields.tsx";
import { changeParams } from "#app/desk/records/list.tsx";
import { RecordButton, RecordConfirmation, RecordPanel } from "#app/desk/records/record-panel.tsx";
import { lettersPage as labels } from "#content/desk/letters.ts";
import { isLetterOpen, isToHandOver, type LetterListRow } from "#domain/letters/letter-rows.ts";
import type { LetterText } from "#domain/letters/letter-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { DeliveryMark } from "./letter-list.tsx";
import { LetterPaper } from "./letter-paper.tsx";
import { printPath } from "./letters-bar.tsx";
import type { LettersData } from "./load-letters.ts";

export interface OpenLetter {
  id: string;
  row: LetterListRow;
  letter: LetterText;
  /** One for each person of a household who gave. The page of a person also takes a gift's id. */
  donors: { giftId: string; name: string }[];
  /** For statements: the last one that was written to this person. */
  letterId: string | null;
  /** The email's text as it will be sent; null without an email. */
  mail: string | null;
}

interface LetterPanelProps
  extends Pick<
    LettersData,
    "kind" | "position" | "mayChangeRecords" | "formKey" | "hasReceiver" | "sender"
  > {
  open: OpenLetter;
  /** Of a statement. */
  year?: number | undefined;
  error: string | null;
}

export function LetterPanel(props: LetterPanelProps) {
  const { open, kind, position, mayChangeRecords, sender, error } = props;
  const { row, letter, mail } = open;
  const [params] = useSearchParams();
  const isPaper = params.get("as") === "print" || mail === null;
  return (
    <RecordPanel
      name={row.name}
      kind={labels.gifts(row.gifts)}
      position={position}
      isWide
      tools={
        <nav className="flex gap-3 pr-2">
          {mail !== null && (
            <PreviewLink as={null} isShown={!isPaper} name={labels.preview.email} />
          )}
          <PreviewLink as="print" isShown={isPaper} name={labels.preview.print} />
        </nav>
      }
      footer={mayChangeRecords && <LetterFooter {...props} row={row} letter={letter} />}
    >
      <FormError text={error} className="my-3" />
      <p className="my-2">
        <DeliveryMark row={row} />
        {row.obstacle && <span className="block">{labels.remedies[row.obstacle]}</span>}
        {row.isTooLong && isPaper && <span className="block">{labels.addressRemedy}</span>}{" "}
        {row.obstacle === "no-address" && (
          <>
            <TextLink to={`/admin/people/${row.id}`}>{labels.openPerson}</TextLink>{" "}
          </>
        )}
        {kind === "thanks" ? (
          <TextLink to={`/admin/donations?open=${row.id}`}>{labels.openGift}</TextLink>
        ) : (
          open.donors.map(({ giftId, name }) => (
            <Fragment key={giftId}>
              <TextLink to={`/admin/people/${giftId}?show=gifts`}>
                {open.donors.length > 1 ? labels.showGiftsOf(name) : labels.showGifts}
              </TextLink>{" "}
            </Fragment>
          ))
        )}{" "}
        {open.letterId && <TextLink to={printPath(open.letterId)}>{labels.showLetter}</TextLink>}
      </p>
      {isPaper ? (
        <div className="overflow-x-auto [&_.sheet]:m-0 [&_.sheet]:[zoom:0.44] min-[62rem]:[&_.sheet]:[zoom:0.66]">
          <LetterPaper letter={letter} />
        </div>
      ) : (
        <>
          <dl className="my-3 grid grid-cols-[4.5rem_1fr] gap-y-1">
            <dt className="text-iron">{labels.from}</dt>
            <dd className="wrap-anywhere">{sender}</dd>
            <dt className="text-iron">{labels.to}</dt>
            <dd className="wrap-anywhere">{letter.email}</dd>
            <dt className="text-iron">{labels.subject}</dt>
            <dd className="font-semibold">{letter.subject}</dd>
          </dl>
          <p className="border border-rule bg-(--panel) px-6 py-4 whitespace-pre-line wrap-anywhere">
            {mail}
          </p>
        </>
      )}
    </RecordPanel>
  );
}

interface PreviewLinkProps {
  as: string | null;
  isShown: boolean;
  name: string;
}

const PreviewLink = ({ as, isShown, name }: PreviewLinkProps) => {
  const [params] = useSearchParams();
  return (
    <Link
      to={changeParams(params, { as })}
      preventScrollReset
      replace
      className="border-b-2 border-transparent text-iron aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
      aria-current={isShown ? "true" : undefined}
    >
      {name}
    </Link>
  );
};

type LetterFooterProps = Pick<LetterPanelProps, "kind" | "formKey" | "hasReceiver" | "year"> &
  Pick<OpenLetter, "row" | "letter">;

function LetterFooter({ row, kind, formKey, hasReceiver, letter, year }: LetterFooterProps) {
  const isDuplicate = kind === "statement" && row.state === "sent";
  const isByHand = isToHandOver(row);
  const mayGo =
    hasReceiver && (row.delivery !== null || isByHand) && (isLetterOpen(row) || isDuplicate);
  const actionButton = (intent: string, text: string) => (
    <RecordButton
      intent={intent}
      id={row.id}
      fields={{ key: formKey, again: isDuplicate ? "1" : "", year: String(year ?? "") }}
      className={intent === "email" ? "button" : "button-quiet"}
    >
      {text}
    </RecordButton>
  );
  const buttons = mayGo && (
    <>
      {row.delivery === "email" && actionButton("email", labels.sendOne)}
      {isByHand
        ? actionButton("print-one", labels.printToHandOver)
        : letter.address.length > 0 && actionButton("print-one", labels.printOne)}
    </>
  );
  return (
    <>
      {isDuplicate && buttons ? (
        <Disclosure summary={labels.writeAgain}>
          <p className="mb-2 text-label text-iron">{labels.statementAgainNote}</p>
          <div className="flex gap-2">{buttons}</div>
        </Disclosure>
      ) : (
        buttons
      )}
      {kind === "thanks" && (
        <RecordConfirmation
          intent="other"
          id={row.id}
          name={labels.thankOtherwise}
          now={labels.thankOtherwiseNow}
          place="ml-auto"
        >
          <input type="hidden" name="key" value={formKey} />
          <PanelInput
            label={labels.thankOtherwiseHow}
            name="note"
            maxLength={TEXT_LIMITS.paymentNote}
            required
          />
        </RecordConfirmation>
      )}
    </>
  );
}
