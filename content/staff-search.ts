/** The texts of the search through everything on the desk. */
export const searchLabels = {
  heading: "Search everything",
  hint: "Name, phone, email, city, note, amount or id",
  key: "Ctrl K",
  forgiven: "Parts of words are enough; accents and capitals do not matter.",
  gifts: "Gifts",
  messages: "Messages",
  pages: "Pages and settings",
  page: "Page",
  site: "Site",
  settings: "Settings",
  own: "Your account",
  addGift: "Add a gift",
  all: (count: string) => `Show all ${count}`,
  nothing: (typed: string) => `Nothing for “${typed}”.`,
  close: "Close",
} as const;
