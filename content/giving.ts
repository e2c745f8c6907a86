/** The provider's form on the giving page while it only tests. What staff can write is content/donate.ts. */
export const testForm = {
  mode: "Test mode: no money moves",
  text: "No giving provider is set up yet. This form works like a real one, and a test gift changes the figure on this site.",
  elsewhere: "Open the test form by itself",
} as const;
