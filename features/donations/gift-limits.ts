/** The most characters that each text of a record may have, typed or from a file. */
export const GIFT_LIMITS = {
  firstName: 200,
  lastName: 200,
  email: 254,
  phone: 50,
  city: 100,
  state: 100,
  notes: 5_000,
} as const;
