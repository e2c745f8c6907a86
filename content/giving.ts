/** The provider's form on the giving page while it only tests. What staff can write is content/donate.ts. */
export const testForm = {
  mode: "Test mode: no money moves",
  text: "No giving provider is set up yet. This form behaves like a real one: the gift comes back by a signed message and changes the figure.",
  elsewhere: "Open the test form by itself",
} as const;
