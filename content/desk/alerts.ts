/** What the warnings on the overview say; a `reason` is in the provider's words. */
import { pluralize } from "../count.ts";

const CRM_HELP =
  "Look at the rights of the site's user in Salesforce, and at the SALESFORCE settings (docs/giving.md).";

const SHOWN_FOR = "This ends after 30 days.";

interface Reason {
  reason: string;
}

interface GiftDetails {
  /** "$100.00". */
  amount: string;
  gift: string;
}

interface ReturnedTransfer extends Reason {
  amount: string;
  pledge: string | null;
  isMonthly?: boolean;
  sendsMail: boolean;
}

interface UnknownGifts {
  count: number;
  first: string;
  mayBeMore?: boolean;
}

/** By the code of the alert (domain/alerts/alerts.ts). */
export const alertTexts = {
  "payment-page": ({ reason }: Reason) =>
    `A donor could not give: the payment page did not open. ${reason}`,
  "payment-method": ({ reason }: Reason) =>
    `The payment page opened without the method that a donor chose. ${reason}`,
  portal: ({ reason }: Reason) => `A donor's portal did not open. ${reason}`,
  webhook: ({ reason }: Reason) => `A payment cannot be read. ${reason}`,
  comparison: ({ reason }: Reason) => `Gifts cannot be compared. ${reason}`,
  "comparison-old": ({ day }: { day: string }) =>
    `Gifts have not been compared with the payment company since ${day}. If it cannot be reached, donors cannot give online. The log of the server says why.`,
  unreadable: ({ what, reason }: { what: string | { payout: string }; reason: string }) =>
    `The ${typeof what === "string" ? what : `gifts in payout ${what.payout}`} at the payment company cannot be read. ${reason}`,
  reports: ({ reason }: Reason) => reason,
  "payout-by-hand": ({ payout, day }: { payout: string; day: string }) =>
    `Payout ${payout} of ${day} was made by hand: the payment company does not say which gifts are in it.`,
  "unknown-gifts": ({ count, first, mayBeMore }: UnknownGifts) =>
    `${mayBeMore ? "At least " : ""}${pluralize(count, "recent gift is", "recent gifts are")} in the ledger, but not at the payment company. The first of them: /admin/donations?open=${first}`,
  "transfer-returned": ({ amount, pledge, reason, isMonthly, sendsMail }: ReturnedTransfer) => {
    const kind = isMonthly ? "monthly bank transfer" : "bank transfer";
    const returned = `A donor's ${kind} of ${amount} didn't go through. ${reason}`;
    if (isMonthly)
      return `${returned} If it still runs at the payment company, cancel it there before a new one begins. ${SHOWN_FOR}`;
    const mailed = sendsMail ? " The donor is told by email." : "";
    const where = pledge
      ? `This ends once a payment on the pledge comes, it is voided, or after 30 days. The pledge: /admin/donations?open=${pledge}`
      : `The payment company names the donor. ${SHOWN_FOR}`;
    return `${returned}${mailed} ${where}`;
  },
  "refund-returned": ({ amount, gift }: GiftDetails) =>
    `A refund of ${amount} did not reach its donor. Unless the gift is voided, that sum counts again. Ask the donor how else to return it. Once it is paid back, as by check, void the gift, which takes its receipt back; if only a part was to go back, also enter the rest as a gift by hand. The gift: /admin/donations?open=${gift}`,
  "gift-disputed": ({ amount, gift }: GiftDetails) =>
    `A donor's bank disputes ${amount} of a gift: that sum is taken back and counts no more, and the receipt is no longer valid. If the gift was right, or is refunded, answer at the payment company, which names the deadline. The gift: /admin/donations?open=${gift}`,
  "reports-missing": () =>
    "The payment company's reports don't arrive: gifts more than three days old were found without them. Is STRIPE_WEBHOOK_SECRET the secret of this site's webhook? Stripe's dashboard lists failed deliveries under Developers, Webhooks. After correcting it, resend one failed delivery there; the next comparison ends this warning.",
  "card-testing": () =>
    "Many gifts were begun from one place, or many small ones: someone may be trying stolen cards. Look at the payments at the payment company.",
  "mails-refused": () =>
    "Visitors asked for more emails than the site may send in an hour or a day: newsletter and gatherings ask them to try later, messages and pledges are stored without thanks. If these are real visitors, the person who runs the server can raise the limits (UNASKED_MAILS_HOURLY, UNASKED_MAILS_DAILY).",
  "crm-refused": ({ reason }: Reason) =>
    `${reason}. The public figure stays as it was counted last. ${CRM_HELP}`,
  "crm-without-gifts": () =>
    `Salesforce finds no received gift, so the public figure says $0. ${CRM_HELP}`,
  paused: ({ queue, reason }: { queue: string; reason: string }) =>
    `Paused: ${queue}. ${reason}. Nothing is lost: one is tried from time to time, and when it is taken the rest follows.`,
  "clock-jumped": () =>
    "The server's date has jumped by more than an hour. Nothing is deleted, mailed or published until it has been steady for ten minutes. Is the date on the server right?",
  "backup-failed": () =>
    "The last backup failed. The log of the server says why; the person who runs the server makes one by npm run backup.",
  "backup-old": () =>
    "The next backup is overdue. Ask the person who runs the server to make one by npm run backup.",
  "backup-spared": () =>
    "Older backups hold more than twice the people, gifts, messages and letters of the last one, so they stay eight weeks longer. Is anything missing? Ask the person who runs the server.",
  "disk-full": () =>
    "The server's disk is almost full: soon nothing can be stored. Ask the person who runs the server to make room.",
  sentence: ({ text }: { text: string }) => text,
};
