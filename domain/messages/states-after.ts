/** The states that an answer can give its message, shared by browser and server. */
export const STATES_AFTER = ["answered", "in_progress"] as const;

export type StateAfter = (typeof STATES_AFTER)[number];
