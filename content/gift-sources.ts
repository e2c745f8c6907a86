/** The names of where gifts come from, by the code that records store. */
const names: ReadonlyMap<string, string> = new Map([
  ["staff", "Entered by hand"],
  ["pledge-form", "Pledge form"],
  ["pledge-payment", "Payment on a pledge"],
  ["givelively", "Give Lively"],
  ["donorbox", "Donorbox"],
  ["givebutter", "Givebutter"],
  ["zeffy", "Zeffy"],
  ["stripe", "Stripe"],
  ["salesforce", "Salesforce"],
  ["csv", "Imported file"],
  ["standard", "Webhook"],
  ["sandbox", "Test provider"],
]);

/** An unknown code is shown as it is. */
export const sourceName = (code: string): string => names.get(code) ?? code;

/** Through which people give, and which give the tax receipt themselves; offered, any other is taken. */
export const FUNDS = [
  "IRA (qualified charitable distribution)",
  "Fidelity Charitable",
  "DAFgiving360",
  "Vanguard Charitable",
  "National Philanthropic Trust",
  "American Endowment Foundation",
  "National Christian Foundation",
  "PayPal Giving Fund",
  "Benevity",
  "YourCause",
  "CyberGrants",
];
