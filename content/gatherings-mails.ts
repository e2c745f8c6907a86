/** Mails to the people who come to gatherings. */
const counted = (people: number) => (people === 1 ? "one person" : `${people} people`);

export const attendeeMails = {
  coming: {
    subject: (title: string) => `You are on the list: ${title}`,
    lead: (title: string, people: number) =>
      `There is a place for you at ${title}, for ${counted(people)}. The attached file puts it into your calendar.`,
  },
  waiting: {
    subject: (title: string) => `You are on the waiting list: ${title}`,
    lead: (title: string, people: number) =>
      `All places at ${title} are taken. You are on the waiting list, for ${counted(people)}. When a place becomes free, we write to you.`,
  },
  changed: {
    subject: (title: string) => `Changed: ${title}`,
    lead: (title: string) =>
      `Something has changed at ${title}. Below is how it is now. The attached file changes it in your calendar.`,
  },
  calledOff: {
    subject: (title: string) => `Called off: ${title}`,
    lead: (title: string) => `We are sorry: ${title} does not take place.`,
  },
  when: "When",
  where: "Where",
  cost: "Cost",
  change: "Change or cancel",
  unexpected:
    "If you did not sign up, another person typed your address by mistake. Press the button to remove it from the list, or do nothing.",
} as const;
