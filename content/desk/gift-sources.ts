/** The names of gift sources, by the code that records store. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    staff: "Entered by hand",
    "pledge-form": "Pledge form",
    "pledge-payment": "Payment on a pledge",
    givelively: "Give Lively",
    donorbox: "Donorbox",
    givebutter: "Givebutter",
    zeffy: "Zeffy",
    stripe: "Stripe",
    salesforce: "Salesforce",
    csv: "Imported file",
    standard: "Webhook",
    sandbox: "Test provider",
  }),
);

/** An unknown code is shown as it is. */
export const sourceName = (code: string) => names.get(code) ?? code;
