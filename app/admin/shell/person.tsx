import { createContext, use } from "react";

/** The names of people by username. */
export const PeopleContext = createContext<ReadonlyMap<string, string>>(new Map());

/** Says the person's name for a username; the username of accounts without a name, and of deleted ones. */
export function useNameOf(): (username: string) => string {
  const names = use(PeopleContext);
  return (username) => names.get(username) ?? username;
}

/** A person in the text of a page. */
export const PersonName = ({ of }: { of: string }) => useNameOf()(of);
