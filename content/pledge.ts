/** The pledge form: the first edition of what staff can write. */
export const pledgeContent = {
  page: { section: "Pledge" },
  form: {
    heading: "Make a pledge",
    text: "A pledge is a promise, not a payment. Say what you have in mind, at once or over up to 36 months. We call or write to you before it counts.",
    amount: "Amount in dollars",
    months: "Paid",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    phone: "Phone",
    notes: "Anything we should know",
    submit: "Send my pledge",
    privacy: "We use this to speak with you about your pledge, and for nothing else.",
    unseen: {
      atOnce: "All at once",
      overMonths: "Over {months} months",
      submitting: "Sending...",
      problems: "Please look at the marked fields. Nothing you typed is lost.",
      unavailable:
        "Your pledge could not be stored just now. Nothing you typed is lost; please try again.",
      tooMany:
        "There were many pledges from your network just now. Nothing you typed is lost; please try again in an hour.",
      thanks: {
        title: "Thank you for your pledge",
        text: "It is stored. We will get in touch with you before it counts.",
      },
    },
  },
};

/** Offered; any number from 1 to 36 is taken. */
export const monthsOffered = [1, 3, 6, 12, 18, 24, 30, 36] as const;
