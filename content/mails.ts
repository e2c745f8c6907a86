/**
 * The site's emails: the first edition of texts that staff can edit. Words in braces are filled in.
 * Databases store the keys, of which most end in Letter. Letters are only the texts of receipt,
 * refund and statement (domain/letters/); the others are mails.
 */
import { contactContent, messageLabels } from "./contact.ts";

/**
 * The desk's name for each, in the order of its list. The export with the texts has the same name
 * as the key.
 */
export const mailNames = {
  pledgeThanksLetter: "Thanks for a pledge",
  pledgeConfirmedLetter: "A confirmed pledge",
  receiptLetter: "Thanks and receipt for a gift",
  refundLetter: "A refunded gift",
  statementLetter: "Year-end statement",
  installmentLetter: "Reminder of a pledge's payment",
  returnedLetter: "A bank transfer that failed",
  donorLinkLetter: "Link to a donor's gifts",
  thanksLetter: "Thanks for a message",
  confirmationLetter: "Newsletter sign-up",
  comingLetter: "A place at a gathering",
  waitingLetter: "Waiting list of a gathering",
  givenUpLetter: "A place given up",
  changedLetter: "Changed gathering",
  calledOffLetter: "Gathering called off",
  messageMail: "New message, to staff",
  pledgeLetter: "New pledge, to staff",
};

export type MailName = keyof typeof mailNames;

/**
 * Emails that are sent automatically once staff switch them on. Databases store the switch under
 * its key.
 */
export const mailSwitches = {
  reminders: {
    label: "Reminders of pledges",
    help: "By email, once for each payment that is due; never to a person who wants no mail",
  },
};

export type MailSwitch = keyof typeof mailSwitches;

const { form } = contactContent;

export const messageMail = {
  subject: "{subject} ({name})",
  lead: "A visitor wrote to you through the contact form.",
  name: "Name",
  ...messageLabels,
  about: form.subject,
  answer: "Your reply to this email goes to the person who wrote.",
  open: "See all messages",
};

export const pledgeLetter = {
  subject: "New pledge: {amount} ({name})",
  lead: "A visitor made a pledge on the site. It counts once you confirm it.",
  name: "Name",
  email: form.email,
  phone: form.phone,
  about: "Amount",
  atOnce: "at once",
  over: "over {months} months",
  answer: "Your reply to this email goes to the person who made it.",
  open: "Look at the pledge",
};

/** To a visitor who has made a pledge. */
export const pledgeThanksLetter = {
  subject: "Your pledge of {amount}",
  lead: "Thank you for your pledge. A pledge is a promise, not a payment: nothing has been charged. One of us will write or call before we count it.",
  about: "You pledged",
  atOnce: "all at once",
  over: "over {months} months",
  pay: "How to pay it",
  payText: "By check, wire or online, whatever suits you.",
  payTextOffline: "By check or wire, whatever suits you.",
  payNow: "Pay online",
  ask: "Questions",
  unexpected:
    "If you didn't make a pledge, someone else typed your address by mistake. You don't need to do anything.",
};

/** To the same visitor, once staff have confirmed the pledge. */
export const pledgeConfirmedLetter = {
  ...pledgeThanksLetter,
  subject: "Your pledge of {amount} is confirmed",
  lead: "Thank you. Your pledge is confirmed, and we count on it. A pledge is a promise, not a payment: nothing has been charged.",
  unexpected: "Something not right? Reply to this email, and we'll correct it.",
};

/** To a donor: the thanks for gifts with their receipts, by email and on paper. */
export const receiptLetter = {
  subject: "Thank you for your gift of {amount}",
  subjectInKind: "Thank you for your gift",
  subjectThrough: "Thank you for your part in a gift of {amount}",
  greeting: "Dear {name},",
  lead: "Your gift has arrived. Thank you.",
  leadThrough: "A gift that you advised or arranged has arrived. Thank you.",
  body: "Each gift brings us closer to a place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
  closing: "With thanks,",
  heading: "Receipt for your tax records",
  headingThrough: "The gift",
  name: "Received from",
  about: "Gift",
  through: "Given through others",
  throughNote: "Any tax receipt for it comes from them, not from us.",
  ira: "It came directly from the trustee of your IRA, as a qualified charitable distribution. Such a distribution can't be deducted as well. No goods or services were provided in return for it. Please keep this for your tax records.",
  fund: "Designated fund",
  receiver: "Received by",
  inReturn: "Given in return",
  tax: "No goods or services were provided in return for this gift.",
  taxOthers: "No goods or services were provided in return for any other gift in this letter.",
  estimate: "which we estimate in good faith to be worth",
  excess:
    "The amount of your gift that is deductible for federal income tax purposes is limited to what you gave beyond that value:",
  inKind: "You determine what a gift other than money is worth for your taxes.",
  taxLabel: "Tax note",
  taxNote:
    "501(c)(3) certification is in progress. Gifts go to a designated fund via the church and are tax deductible as US law allows.",
  foot: "Please keep this for your tax records.",
  action: "See your gifts",
  portal:
    "There you can see your donation history and update your payment method or your contact info.",
};

/** To a donor, about a refund of an online gift. */
export const refundLetter = {
  subject: "Your refund of {amount}",
  greeting: "Dear {name},",
  lead: "We are returning {amount} of your gift to you. Your bank may take some days to show it.",
  part: "For what is left of it, please use the receipt below for your taxes, not the receipt or year-end statement that we sent for this gift.",
  whole:
    "Please don't use the receipt or year-end statement that we sent for this gift for your taxes.",
  closing: "With thanks,",
};

/** The letter to a donor about the gifts of a year. */
export const statementLetter = {
  subject: "Your gifts in {year}",
  greeting: "Dear {name},",
  lead: "Thank you. This is your written acknowledgment for the whole year.",
  leadSoFar: "Thank you. This is your written acknowledgment for the year up to today.",
  leadWithoutGifts:
    "This replaces the statement for {year} that we sent you earlier. Our records now show no gift in that year that we acknowledge for your taxes, so please don't use the earlier statement for them.",
  received: "Date",
  paidBy: "Paid by",
  given: "For",
  amount: "Amount",
  total: "Total",
  totalMoney: "Total in money",
  tax: "No goods or services were provided in return for any of these gifts.",
  pledge: "Your pledge",
  paid: "paid",
  open: "open",
  closing: "With thanks,",
  foot: "Something not right? Write to us or call. Please keep this for your tax records.",
};

/** To a donor whose bank transfer failed days after it had started. */
export const returnedLetter = {
  subject: "Your bank transfer of {amount} didn't go through",
  lead: "Your bank transfer of {amount} didn't go through, so nothing was taken. You can try again by card, or from another account.",
  action: "Try again",
  ask: "Questions",
};

/** To a donor who asks to see their gifts. */
export const donorLinkLetter = {
  subject: "Your link to your gifts",
  lead: "You asked to see your gifts. The link works once, for 15 minutes.",
  action: "See my gifts",
  unexpected:
    "If you didn't ask for this, do nothing: no one can see your gifts without this link.",
};

/** To a person whose payment on a pledge is due, if staff have switched reminders on. */
export const installmentLetter = {
  subject: "Your pledge: {amount} is due",
  lead: "Thank you for your pledge. A payment on it is due. If it's on its way, you don't need to do anything.",
  about: "Due",
  since: "Since",
  left: "Left to pay",
  pay: "How to pay it",
  payText: "By check, wire or online, whatever suits you.",
  payTextOffline: "By check or wire, whatever suits you.",
  payNow: "Pay online",
  ask: "Questions",
  stop: "If you'd rather not get reminders, reply to this email, and we'll send no more.",
};

export const thanksLetter = {
  subject: "We received your message",
  lead: "Thank you for contacting us. We'll get back to you soon!",
  about: "Subject",
  unexpected:
    "If you didn't write to us, someone else typed your address by mistake. You don't need to do anything.",
};

export const confirmationLetter = {
  subject: "Please confirm your sign-up",
  lead: "You asked to be the first to know. One more step: please confirm that this address is yours.",
  action: "Confirm my sign-up",
  unexpected:
    "The link works for two days. If you didn't ask for this, do nothing, and we won't write again.",
  unsubscribe: "Never want to hear from us? Remove this address from the list",
};

const toAttendee = {
  when: "When",
  where: "Where",
  cost: "Cost",
  change: "Change or cancel",
  unexpected:
    "If you didn't sign up, someone else typed your address by mistake. Do nothing, or open the link and press 'I can't make it' to take it off the list.",
};

export const comingLetter = {
  subject: "Your place at {title}",
  lead: "You have a place at {title}, for {people}. The attached file adds it to your calendar.",
  ...toAttendee,
};

export const waitingLetter = {
  subject: "You're on the waiting list: {title}",
  lead: "There isn't room at {title} for {people} right now. You're on the waiting list. When there's room, we'll write to you.",
  ...toAttendee,
};

const { when, where, cost, change } = toAttendee;

export const changedLetter = {
  subject: "Changed: {title}",
  lead: "{title} has changed. The new details are below. The attached file updates your calendar.",
  waitingLead: "{title} has changed. The new details are below. You're still on the waiting list.",
  when,
  where,
  cost,
  change,
};

export const calledOffLetter = {
  subject: "Called off: {title}",
  lead: "We're sorry: {title} has been called off.",
  when,
  where,
  cost,
};

/** To a person who has given up their place. */
export const givenUpLetter = {
  subject: "You're off the list: {title}",
  lead: "You're no longer on the list for {title}. You don't need to do anything else.",
  when,
  where,
  cost,
  change: "Come after all",
};
