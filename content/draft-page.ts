/** A draft behind a link. */
export const draftPage = {
  notice: "This is a draft. It is not published.",
  over: (lasts: string) => ({
    title: "This link is over",
    heading: "This link is over",
    text: `The draft is published or discarded, or the link is older than ${lasts}. Ask the person who sent it to you.`,
  }),
  incomplete: {
    title: "Not yet",
    heading: "Not yet",
    text: "This draft has no day and time yet, so its page cannot be shown.",
  },
} as const;
