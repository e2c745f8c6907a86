/** The messages to answer are listed by state, new ones first: "new" comes after "in_progress". */
export const isGrouped = ({ state, sort }: { state?: string | undefined; sort: string }) =>
  state === "waiting" && sort === "date";
