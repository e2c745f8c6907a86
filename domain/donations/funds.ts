const IRA = "IRA (qualified charitable distribution)";

/**
 * Organizations through which people give and which issue the tax receipt themselves, each with
 * other names used in files. The form suggests them, but accepts any other.
 */
const funds: readonly (readonly [name: string, ...written: string[]])[] = [
  [IRA],
  ["Fidelity Charitable", "fidelity investments charitable", "fidelity inv charitable"],
  ["DAFgiving360", "schwab charitable", "schwab fund for charitable"],
  ["Vanguard Charitable"],
  ["National Philanthropic Trust", "natl philanthropic trust"],
  ["American Endowment Foundation"],
  ["National Christian Foundation"],
  ["Renaissance Charitable Foundation"],
  ["T. Rowe Price Charitable", "t rowe price program for charitable"],
  ["PayPal Giving Fund", "paypal charitable giving fund"],
  ["Benevity", "american online giving foundation", "uk online giving foundation"],
  ["Bright Funds"],
  ["YourCause", "your cause", "blackbaud giving fund"],
  ["CyberGrants", "frontstream"],
  ["Every.org"],
  ["Network for Good"],
];

export const FUNDS = funds.map(([name]) => name);

const withoutMarks = (name: string) => name.toLowerCase().replace(/[.'’]/g, "");

/**
 * Returns the fund in a donor's name such as "Fidelity Investments Charitable Gift Fund", or null.
 */
export function fundInName(name: string): string | null {
  const plainName = withoutMarks(name);
  const fund = funds.find((names) => names.some((each) => plainName.includes(withoutMarks(each))));
  return fund?.[0] ?? null;
}

/**
 * Returns what a gift came through by the words of a file for its payment or kind, such as "QCD" or
 * "DAF check", or null.
 */
export function fundOfPayment(words: string): string | null {
  const text = words.replaceAll("_", " ");
  if (isIra(text)) return IRA;
  return /\bdaf(pay)?\b|donor[ -]advised/i.test(text) ? "Donor-advised fund" : null;
}

/**
 * Whether a gift came from an IRA's trustee, such as an "IRA Charitable Rollover Fund", and not
 * from a fund named after an Ira.
 */
export function isIra(cameBy: string): boolean {
  const normalName = cameBy.replaceAll(".", "").trim();
  const isPerson =
    /^(?:the )?ira (?!charitable|distribution|qualified|rollover).*(?:fund|foundation)$/i.test(
      normalName,
    );
  return (
    /\bqcd\b|qualified charitable|individual retirement/i.test(normalName) ||
    (!isPerson && /\b(?:IRA|ira|Ira(?! [A-Z&]))\b/.test(normalName))
  );
}
