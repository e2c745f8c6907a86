import { Link } from "react-router";
import { Disclosure } from "#app/desk/parts/fields.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { DetailList, RecordButton } from "#app/desk/records/record-panel.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { lettersPage as labels } from "#content/desk/letters.ts";
import { receiptNumber } from "#domain/letters/letter-rows.ts";
import type { ThankState } from "#domain/letters/read-letters.ts";
import type { Receipt } from "#domain/letters/receipts.ts";
import { longDate } from "#domain/values/format-day.ts";
import { printPath } from "./letters-bar.tsx";

interface GiftThanksProps {
  id: string;
  thanks: ThankState;
  formKey: string;
  /** Whether the gift counts. A refunded or voided gift needs no thanks. */
  isCounted: boolean;
  /** False when no letter can be written, because the gift does not count. */
  mayWrite: boolean;
  sendsMail: boolean;
}

/**
 * Shows in the panel of a gift whether it is thanked, its receipts, and the button to write again.
 */
export function GiftThanks({
  id,
  thanks,
  formKey,
  isCounted,
  mayWrite,
  sendsMail,
}: GiftThanksProps) {
  const { state, letterId, receipts } = thanks;
  const wasSent = state === "thanked" || state === "before";
  const isOpen = isCounted || state !== "waiting";
  if (!isOpen && receipts.length === 0) return null;
  return (
    <section className="border-t border-rule pt-1">
      <DetailList
        details={[
          ...(isOpen
            ? [{ name: labels.thanked, value: <ThankStateText id={id} thanks={thanks} /> }]
            : []),
          ...receipts.map((receipt) => ({
            name: labels.receipt,
            value: `${receiptNumber(receipt.number)}, ${receiptState(receipt)}`,
          })),
        ]}
      />
      {letterId && (
        <Link to={printPath(letterId)} className="text-link">
          {labels.showLetter}
        </Link>
      )}
      {mayWrite && wasSent && (
        <Disclosure summary={labels.writeAgain}>
          <p className="mb-2 text-label text-iron">{labels.writeAgainNote}</p>
          <div className="flex gap-2">
            {(sendsMail ? ["email", "print"] : ["print"]).map((way) => (
              <RecordButton
                key={way}
                intent="again"
                id={id}
                action="/admin/donations/thanks"
                fields={{ key: formKey, way }}
              >
                {way === "email" ? labels.sendOne : labels.printOne}
              </RecordButton>
            ))}
          </div>
        </Disclosure>
      )}
    </section>
  );
}

export const receiptState = ({ state, bouncedOn }: Receipt) =>
  bouncedOn ? labels.bounced(longDate(bouncedOn)) : labels.receiptStates[state];

function ThankStateText({ id, thanks }: Pick<GiftThanksProps, "id" | "thanks">) {
  const { state, way, at, username, note, since } = thanks;
  if (state === "before") return labels.notAskedFor(longDate(since));
  if (state === "waiting")
    return (
      <Link to={`/admin/donations/thanks?open=${id}`} className="text-link">
        {labels.notThanked}
      </Link>
    );
  if (state !== "thanked" || !at) return labels.states[state === "thanked" ? "sent" : state];
  return (
    <>
      <LocalTime time={at} showsTime />, {labels.ways[way ?? "other"].toLowerCase()},{" "}
      <StaffName username={username ?? ""} />
      {note && `. ${note}`}
    </>
  );
}
