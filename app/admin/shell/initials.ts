/** Two letters for a name or a username: "Ruth Ortega" and "ruth.ortega" are RO, "ruth" is RU. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]/u).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = last ? [first, last].map((word) => [...word][0]) : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}
