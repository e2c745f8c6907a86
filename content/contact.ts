/** The contact page and its form (specification, sections 2, 5 and 8). */
import { messageSent } from "./message-sent.ts";
import { ownPicture } from "./pictures.ts";

/**
 * The labels of a message's columns, which staff also read on the desk and in emails. A new field
 * belongs here under its column's name.
 */
export const messageLabels = { email: "Email", phone: "Phone" };

export const contactContent = {
  page: {
    section: "Contact",
    heading: "Contact Us",
    lead: "Write to us or call. A real person reads every message.",
    picture: ownPicture,
  },
  info: {
    heading: "Get in Touch",
    phone: "Phone",
    email: "Email",
    physicalAddress: "Physical address",
    mailingAddress: "Mailing address",
    follow: "Follow",
    updates: "Sign up for updates",
  },
  form: {
    heading: "Contact Us",
    firstName: "First Name",
    lastName: "Last Name",
    ...messageLabels,
    subject: "Subject",
    message: "Comments or Questions",
    submit: "Submit",
    privacy: "We use what you write here to answer you, and for nothing else.",
    unseen: {
      noSubject: "Select a subject",
      submitting: "Submitting...",
      problems: "Please check the fields marked below. We kept what you typed.",
      unavailable: "We couldn't save your message. We kept what you typed. Please try again.",
      /**
       * For people who come through a link to meet the pastor: beside the form, and as the first
       * words of the message.
       */
      meeting: {
        note: "To schedule a meeting with the pastor, say here when you can meet. We'll write or call to set a time.",
        text: "I would like to schedule a meeting with the pastor.",
      },
      /** The first words of a message that a link such as /contact?about=volunteer asks for. */
      firstWords: {
        volunteer: "I'd like to help as a volunteer.",
        rent: "I'd like to rent the arena or host an event.",
        naming: "I'd like to talk about naming a part of the building.",
        tour: "I'd like a tour of the site.",
        prayer: "Please pray for",
      },
      /** Shown only once the message is stored. */
      sent: messageSent,
    },
  },
  unseen: {
    tooMany:
      "We received many messages from your network. We kept what you typed. Please try again in an hour.",
  },
};

export type ContactContent = typeof contactContent;
