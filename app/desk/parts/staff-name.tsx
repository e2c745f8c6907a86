import { createContext, use } from "react";

export const StaffNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/**
 * Returns a function that gives the name of staff by username; accounts without a name and
 * deleted ones keep the username.
 */
export function useStaffNames(): (username: string) => string {
  const names = use(StaffNamesContext);
  return (username) => names.get(username) ?? username;
}

export const StaffName = ({ username }: { username: string }) => useStaffNames()(username);

/**
 * Returns two letters for a name or a username: "Mary O'Brien" and "mary.obrien" are MO, "mary" is
 * MA.
 */
export function initialsOf(name: string) {
  const words = name
    .normalize("NFC")
    .split(/[\s._-]/)
    .filter(Boolean);
  const [first = "", last] = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = last ? [first, last].map((word) => [...word][0]) : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}
