/** The giving page (specification, sections 2 and 9): the first edition of what staff can write. */
export const donateContent = {
  page: {
    section: "Giving",
    heading: "Support Our Mission",
    lead: "Each gift brings a place closer where people encounter Jesus through community and where western heritage is passed from generation to generation.",
    description:
      "Give to the western heritage arena planned debt-free in Bayfield, Colorado: online, or with stock or securities, planned giving and in-kind donations.",
  },
  form: {
    heading: "Make a Donation",
    builds: "What your gift builds now.",
    lead: "The form opens here, on this page. It belongs to {provider}, who takes the payment; we never see your card.",
    start: "Give now",
    elsewhere: "Give on {provider}'s own page",
    unseen: {
      suggested: "Suggested gifts",
      chosen: "You chose {amount}. Please choose it in the form of {provider}, too.",
      loading: "Loading the form",
      slow: "The form of {provider} is slow or blocked here.",
      frameTitle: "Giving form of {provider}",
    },
  },
  /** While no provider is set up. */
  soon: {
    heading: "Online giving opens soon",
    text: "The online form is being set up. Until it is here, write or call, and we will help you give. Nothing is charged on this page.",
    write: "Write to us",
    call: "Call",
    email: "Email",
    unseen: { amounts: "Suggested gifts" },
  },
  receipt: {
    section: "What follows",
    heading: "Your receipt and your portal",
    text: "After an online gift you get a receipt by email. It holds a link to a personal portal, where you can",
    list: ["see your donation history", "update your payment method", "update your contact info"],
  },
  pledge: { section: "Pledge" },
  other: {
    section: "Other ways",
    heading: "Other Giving Methods",
    lead: "Some gifts are better talked through. The pastor will gladly sit down with you.",
    methods: [
      {
        name: "Stock or securities",
        text: "Please talk with us before anything is transferred, so that it arrives where you mean it to.",
      },
      {
        name: "Planned giving",
        text: "A gift in your will or estate plan, for those who come after.",
      },
      {
        name: "In-kind donations",
        text: "Material, equipment or livestock that this work can use.",
      },
    ],
    action: { name: "Schedule a meeting with the pastor", path: "/contact?subject=Donations" },
  },
  tax: {
    section: "Tax status",
    heading: "Where your gift goes",
    texts: [
      "Our 501(c)(3) certification is in progress. Until it is complete, gifts go to a designated fund via the church and are tax deductible as US law allows.",
      "This is information, not tax advice. Please ask your own adviser what it means for you.",
    ],
  },
};

/** Whole dollars. */
export const suggestedGifts = [40, 100, 150, 200] as const;
