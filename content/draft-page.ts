/** A page with content that is not published. */
export const draftPage = {
  notice: "This is a draft. It is not published.",
  preview: "This is a preview. Looking changes nothing.",
  subject: "Subject",
  over: (lasts: string) => ({
    title: "This link is over",
    heading: "This link is over",
    text: `The draft is published or discarded, or the link is older than ${lasts}. Ask the person who sent it to you.`,
  }),
  incomplete: {
    title: "No preview",
    heading: "No preview",
    text: "A day and a time are missing, or the text is stored as the page no longer shows it.",
  },
} as const;
