/** A message as visitors send it. */
export const message = {
  firstName: "Ada",
  lastName: "Larkspur",
  email: "ada@example.org",
  phone: "",
  subject: "Donations",
  message: "May I give a horse trailer?",
};

/** The fields that visitors may leave empty. */
export const optionalFields = { phone: "+1 970 555 0127" };

export const jsonHeaders = { "content-type": "application/json" };

/** The value of a POST to /api/contact, with its own key; and the same as text. */
export const messageForm = (changes: object = {}) => ({
  ...message,
  key: crypto.randomUUID(),
  ...changes,
});
export const messageText = (changes: object = {}): string => JSON.stringify(messageForm(changes));
