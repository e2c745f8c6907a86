import { Link, useSearchParams } from "react-router";
import { GiftThanks } from "#app/desk/letters/gift-thanks.tsx";
import { FormError, PanelInput, PanelSelect, TextLink } from "#app/desk/parts/fields.tsx";
import { KeyField } from "#app/desk/parts/restored-form.tsx";
import { changeParams } from "#app/desk/records/list.tsx";
import {
  ContactLink,
  DetailList,
  RecordButton,
  RecordConfirmation,
  RecordPanel,
} from "#app/desk/records/record-panel.tsx";
import { StatusMark } from "#app/desk/records/status-mark.tsx";
import { ZonedTime } from "#app/ui/local-time.tsx";
import { depositPage } from "#content/desk/deposits.ts";
import { donationsPage as labels } from "#content/desk/donations.ts";
import { readableHeadings as headings } from "#content/desk/exports.ts";
import { sourceName } from "#content/desk/gift-sources.ts";
import {
  donationHistoryLabels,
  duplicateGiftLabels,
  giftPage,
  payableLabels as mayPayLabels,
} from "#content/desk/gifts.ts";
import { MISSING } from "#content/desk/records.ts";
import type { PossibleDuplicateGift } from "#domain/donations/possible-duplicates.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";
import { describeSchedule } from "#domain/pledges/describe-schedule.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { SOURCES, transactionOf } from "#domain/values/gift-source.ts";
import { formatAmount, formatCents } from "#domain/values/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/values/payment-methods.ts";
import { fullName } from "#domain/values/person-names.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { receivedAtOf } from "#domain/values/time-zone.ts";
import { DonationHistory } from "./donation-history.tsx";
import { donationStatus, statusText } from "./donation-list.tsx";
import type { DonationsData } from "./donations.tsx";
import { paymentDetails, RefundForm, StoppedMonthlyGift } from "./online-payment.tsx";
import { PayableRecords, PaymentForm, PledgeProgress } from "./pledge.tsx";

interface DonationPanelProps extends DonationsData {
  donation: DonationDetail;
  error: string | null;
}

export function DonationPanel(props: DonationPanelProps) {
  const { donation, position, mayChangeRecords, refund, thanks, sendsMail, error } = props;
  const status = donationStatus(donation);
  return (
    <RecordPanel
      name={fullName(donation)}
      personOf={donation.person_id}
      kind={donation.donation_type}
      position={position}
      footer={<DonationFooter {...props} />}
    >
      <p className="money mt-2.5 flex gap-4">
        <strong>{formatAmount(donation)}</strong>
        <StatusMark status={status}>{statusText(donation)}</StatusMark>
      </p>
      {donation.status === "pledged" && <PledgeProgress donation={donation} />}
      <DetailList details={detailsOf(donation, refund.pageUrl)} />
      <FormError text={error} className="my-3" />
      {mayChangeRecords && status === "pledged" && (
        <PaymentForm key={donation.payments.length} donation={donation} />
      )}
      {thanks && (
        <GiftThanks
          id={donation.id}
          thanks={thanks}
          formKey={donation.formKey}
          isCounted={status === "received"}
          sendsMail={sendsMail}
          mayWrite={mayChangeRecords && status === "received" && donation.is_test === 0}
        />
      )}
      {mayChangeRecords && <StoppedMonthlyGift donation={donation} origin={props.origin} />}
      {mayChangeRecords && <PayableRecords donation={donation} />}
      <PossibleDuplicateGifts donation={donation} mayChangeRecords={mayChangeRecords} />
      <DonationHistory donation={donation} />
    </RecordPanel>
  );
}

/** Returns which actions the foot of the panel offers. */
function actionsOf({ donation, mayChangeRecords, refund, designations }: DonationPanelProps) {
  const { status, voided_at, payment_method, confirmed_at } = donation;
  const shownStatus = donationStatus(donation);
  const mayChange = mayChangeRecords && !voided_at;
  const isOwn = transactionOf(donation) === null;
  return {
    confirm: mayChange && status === "pledged" && !confirmed_at,
    edit: mayChange,
    removeFromPledge: mayChangeRecords && donation.pledge_id,
    split: mayChange && shownStatus === "received" && isOwn && designations.length > 0,
    writeOff: mayChangeRecords && shownStatus === "pledged",
    reopen: mayChangeRecords && shownStatus === "written-off",
    bounce: mayChange && payment_method === "check" && status === "received",
    void: mayChange,
    refund: refund.isOffered && donation.payment && status === "received",
    restore: mayChangeRecords && voided_at,
  };
}

function DonationFooter(props: DonationPanelProps) {
  const { donation, refund, designations, error } = props;
  const { id } = donation;
  const actions = actionsOf(props);
  return (
    <>
      {actions.confirm && (
        <RecordButton intent="confirm" id={id} className="button grow">
          {labels.confirm}
        </RecordButton>
      )}
      {actions.edit && (
        <Link to={`/admin/donations/${id}/edit`} className="button-quiet">
          {giftPage.edit}
        </Link>
      )}
      {actions.removeFromPledge && (
        <RecordButton intent="off-pledge" id={id}>
          {mayPayLabels.takeOff}
        </RecordButton>
      )}
      {actions.split && (
        <RecordConfirmation
          key={donation.amount_cents}
          intent="split"
          id={id}
          name={labels.split}
          now={labels.splitNow}
          recordedKeys={donation.recordedKeys}
        >
          <KeyField value={donation.formKey} />
          <PanelInput label={labels.splitAmount} name="amount" inputMode="decimal" required />
          <PanelSelect label={labels.designation} name="designation" options={designations} />
          {donation.pledge_id && <p>{labels.splitOffPledge}</p>}
        </RecordConfirmation>
      )}
      {actions.writeOff && (
        <RecordConfirmation
          intent="write-off"
          id={id}
          name={labels.writeOff}
          now={labels.writeOffNow}
        >
          <p>{labels.writeOffQuestion}</p>
          <ReasonInput label={labels.writeOffReason} />
        </RecordConfirmation>
      )}
      {actions.reopen && (
        <RecordButton intent="reopen" id={id}>
          {labels.reopen}
        </RecordButton>
      )}
      {actions.bounce && (
        <RecordConfirmation intent="bounce" id={id} name={labels.bounce} now={labels.bounceNow}>
          <p>{labels.bounceQuestion}</p>
          <PanelInput
            label={labels.bounceDay}
            name="day"
            type="date"
            max={donation.today}
            defaultValue={donation.today}
            required
          />
        </RecordConfirmation>
      )}
      {actions.void && (
        <RecordConfirmation
          intent="void"
          id={id}
          name={labels.void}
          now={labels.voidNow}
          place="ml-auto"
        >
          <p>{labels.voidQuestion}</p>
          <ReasonInput label={labels.voidReason} />
        </RecordConfirmation>
      )}
      {actions.refund && (
        <RefundForm
          key={id}
          id={id}
          remainingCents={donation.amount_cents}
          error={error}
          provePath={refund.provePath}
        />
      )}
      {actions.restore && (
        <RecordButton intent="restore" id={id}>
          {labels.restore}
        </RecordButton>
      )}
    </>
  );
}

const ReasonInput = ({ label }: { label: string }) => (
  <PanelInput label={label} name="reason" maxLength={TEXT_LIMITS.reason} required />
);

/** Also shown before the pledge is confirmed. */
const scheduleOf = ({
  installments,
  pledge_months,
}: Pick<DonationDetail, "installments" | "pledge_months">) =>
  describeSchedule(installments, {
    atOnce: labels.atOnce,
    over: pledge_months && pledge_months > 1 ? labels.overMonths(pledge_months) : null,
  });

function detailsOf({ city, state, ...donation }: DonationDetail, pageUrl: string | null) {
  const { street, postal_code, designation, description, came_by, benefit, benefit_cents } =
    donation;
  const place = city && state ? `${city}, ${state}` : (city ?? state);
  const address = [street, [place, postal_code].filter(Boolean).join(" ")].filter(Boolean);
  const received = receivedAtOf(donation);
  const details = [
    { name: "Date", value: <ZonedTime time={received} /> },
    { name: "Email", value: <ContactLink by="mailto" contact={donation.email} /> },
    { name: "Phone", value: <ContactLink by="tel" contact={donation.phone} /> },
    {
      name: street || postal_code ? labels.address : "Location",
      value: address.join("\n") || MISSING,
      className: "whitespace-pre-line",
    },
    donation.payment_method && { name: labels.paidBy, value: paidBy(donation) },
    designation && { name: labels.designation, value: designation },
    donation.status === "pledged" && { name: labels.schedule, value: scheduleOf(donation) },
    donation.came_from && { name: headings.came_from, value: donation.came_from },
    came_by && { name: headings.came_by, value: came_by },
    benefit && {
      name: headings.benefit,
      value: `${benefit}, ${formatCents(benefit_cents ?? 0)}`,
    },
    description && { name: headings.description, value: description },
    donation.entries.length > 0 && {
      name: labels.closedBooks,
      value: donation.entries.map(entryText).join("\n"),
      className: "whitespace-pre-line",
    },
    { name: labels.source, value: <DonationSource donation={donation} />, className: "break-all" },
    ...(donation.payment ? paymentDetails(donation.payment, pageUrl) : []),
    { name: "Notes", value: donation.notes || MISSING, className: "whitespace-pre-line" },
  ];
  return details.filter((detail) => !!detail);
}

const entryText = ({ cents, day, designation }: DonationDetail["entries"][number]) =>
  [labels.bookEntry(formatCents(cents), shortDate(day)), designation].filter(Boolean).join(", ");

type PaidBy = Pick<DonationDetail, "payment_method" | "check_number" | "postmarked_on">;

/** Formats "Check 2207, postmarked Dec 30, 2025". */
function paidBy({ payment_method, check_number, postmarked_on }: PaidBy) {
  const name = payment_method && PAYMENT_METHOD_NAMES[payment_method];
  const postmark = postmarked_on && labels.postmark(shortDate(postmarked_on));
  return [[name, check_number].filter(Boolean).join(" "), postmark].filter(Boolean).join(", ");
}

type SourceColumns = Pick<DonationDetail, "source" | "external_id" | "pledge_id" | "deposit">;

const DonationSource = ({ donation }: { donation: SourceColumns }) => (
  <>
    {donation.source !== SOURCES.pledgePayment && sourceName(donation.source)}
    {transactionOf(donation) && ` · ${transactionOf(donation)}`}
    {donation.pledge_id && (
      <Link to={`/admin/donations?open=${donation.pledge_id}`} className="text-link block">
        {donationHistoryLabels.onPledge}
      </Link>
    )}
    {donation.deposit && (
      <Link to={`/admin/donations/deposits/${donation.deposit.number}`} className="text-link block">
        {depositPage.heading(donation.deposit.number)}
      </Link>
    )}
  </>
);

interface PossibleDuplicateGiftsProps {
  donation: DonationDetail;
  mayChangeRecords: boolean;
}

function PossibleDuplicateGifts({ donation, mayChangeRecords }: PossibleDuplicateGiftsProps) {
  return (
    donation.possibleDuplicates.length > 0 && (
      <section aria-label={duplicateGiftLabels.heading} className="border-t border-rule py-4">
        <h3 className="font-sans text-body font-semibold">{duplicateGiftLabels.heading}</h3>
        <p className="text-small text-iron">{duplicateGiftLabels.lead}</p>
        <ul>
          {donation.possibleDuplicates.map((gift) => (
            <DuplicateGift
              key={gift.id}
              id={donation.id}
              gift={gift}
              mayChangeRecords={mayChangeRecords}
            />
          ))}
        </ul>
      </section>
    )
  );
}

function DuplicateGift({
  id,
  gift,
  mayChangeRecords,
}: {
  id: string;
  gift: PossibleDuplicateGift;
  mayChangeRecords: boolean;
}) {
  const [params] = useSearchParams();
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-hair py-2">
      <span className="grow">
        <TextLink to={changeParams(params, { open: gift.id })} preventScrollReset>
          {gift.name}
        </TextLink>
        <span className="block text-small text-iron">
          <ZonedTime time={gift.created_at} />, {sourceName(gift.source)}
        </span>
      </span>
      {mayChangeRecords && (
        <RecordButton intent="separate" id={id} fields={{ other: gift.id }}>
          {duplicateGiftLabels.separate}
        </RecordButton>
      )}
    </li>
  );
}
