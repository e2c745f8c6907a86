/**
 * The giving page (specification, sections 2 and 9): the first edition of texts that staff can
 * edit.
 */
import { ownPicture } from "./pictures.ts";

export const donateContent = {
  page: {
    section: "Giving",
    heading: "Support Our Mission",
    lead: "Your gift helps build a place where people encounter Jesus through community and where western heritage is passed from generation to generation.",
    description:
      "Give to the western heritage arena planned debt-free in Bayfield, Colorado: online, or with stock or securities, planned giving and in-kind donations.",
    picture: ownPicture,
  },
  form: {
    heading: "Make a Donation",
    builds: "Your gift helps build",
    lead: "You choose the amount in the form, and {provider} takes the payment. We never see your card number.",
    start: "Give now",
    elsewhere: "Give on {provider}'s own page",
    unseen: {
      suggested: "Suggested gifts",
      loading: "Loading the form",
      slow: "The form of {provider} is slow or blocked here.",
      frameTitle: "Giving form of {provider}",
    },
  },
  soon: {
    heading: "Online giving opens soon",
    text: "We're setting up the online form. Until it's ready, write or call, and we'll help you give. Nothing is charged on this page.",
    call: "Call",
    email: "Email",
  },
  receipt: {
    section: "What follows",
    heading: "Your receipt and your portal",
    text: "After an online gift you get a receipt by email. It has a link to a personal portal, where you can",
    list: ["see your donation history", "update your payment method", "update your contact info"],
  },
  pledge: { section: "Pledge", picture: ownPicture },
  other: {
    section: "Other ways",
    heading: "Other Giving Methods",
    lead: "Some gifts need a conversation first. The pastor will gladly meet with you.",
    methods: [
      {
        name: "Stock or securities",
        text: "Please talk with us before you transfer anything, so it reaches the right account.",
      },
      {
        name: "Planned giving",
        text: "A gift in your will or estate plan, for the generations to come.",
      },
      {
        name: "In-kind donations",
        text: "Materials, equipment or livestock that the arena can use.",
      },
    ],
    action: {
      name: "Schedule a meeting with the pastor",
      path: "/contact?subject=Donations&about=meeting",
    },
  },
  tax: {
    section: "Tax status",
    heading: "Where your gift goes",
    texts: [
      "Our 501(c)(3) certification is in progress. Until it's complete, gifts go to a designated fund via the church and are tax deductible as US law allows.",
      "This is information, not tax advice. Please ask your own adviser what it means for you.",
    ],
  },
};

export type DonateContent = typeof donateContent;

/**
 * The changes for donors in 2026, without amounts that change: 26 U.S.C. 170(p) and 170(b)(1)(I),
 * by sections 70424 and 70425 of Public Law 119-21.
 */
export const taxLawNote =
  "Since 2026, US law lets people who don't itemize deduct cash gifts up to a limit, but not gifts to a donor-advised fund. People who itemize can deduct only what exceeds a small share of their income. (Public Law 119-21, sections 70424 and 70425; as of November 2026.)";

export const suggestedGiftCents = [40_00, 100_00, 150_00, 200_00] as const;
