import { pluralize, pluralizer } from "../count.ts";
export const gatheringLabels = {
  heading: "Gatherings",
  noDate: "Without a date",
  coming: (coming: number, limit: number | null, waiting: number) =>
    [
      limit === null ? `${coming} coming` : `${coming} of ${limit} coming`,
      ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ].join(", "),
  guestList: "Guest list",
};

export const guestListPage = {
  heading: "Guest list",
  lists: "Guest lists",
  noLists: "No gathering takes names.",
  noGuests: "There are no names yet.",
  groups: {
    coming: "Coming",
    waiting: "Waiting list",
    suspected: "Looks like spam; holds no place",
    unconfirmed: "Not confirmed; holds no place",
    cancelled: "Canceled",
  },
  people: pluralizer("person", "people"),
  remove: "Remove…",
  removeText:
    "This is permanent. No email is sent. A place that becomes free goes to the next on the waiting list.",
  removeNow: "Remove permanently",
  accept: "Put on the list",
  back: "To the gathering",
  arrivedCount: (here: number, all: number) => `${here} of ${all} here`,
  arrivalHelp: "A press on a name says that they are here; another takes it back.",
  unsentArrivals: (count: number) =>
    `${pluralize(count, "press", "presses")} not stored yet: kept on this device until there is a connection.`,
  arrived: "here",
  toCall: "to call: got a place later, no email",
  add: "Add a guest",
  name: "Name",
  email: "Email (may be empty)",
  peopleComing: "How many come",
  resize: "Change",
  /** Beside the field that each is about. */
  notAdded: {
    hidden: { name: "The gathering is hidden. Publish it first." },
    listed: { email: "This address is already on the list. Change the number of people there." },
  },
  notAccepted: "Not put on the list: this address is on it already, or the gathering is hidden.",
  gone: "Not changed: the guest is no longer on the list, or the gathering is hidden.",
  writeToAll: (part: number, parts: number) =>
    parts === 1 ? "Write to all" : `Write to all, message ${part} of ${parts}`,
  /** Classic Outlook for Windows separates addresses by semicolons, unlike RFC 6068. */
  writeToAllHelp:
    "Outlook takes it as one address? Tick File > Options > Mail > Commas can be used to separate multiple message recipients.",
  more: "More",
};
