/** The id of a record that was pasted into a search, or null. */
export const recordId = (typed: string): string | null =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed.trim()) ? typed.trim() : null;
