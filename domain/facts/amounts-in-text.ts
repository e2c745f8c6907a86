/** Amounts of dollars that are written in a text. */

interface WrittenAmount {
  /** As written: "$29.5 million". */
  text: string;
  cents: number;
  /** What one step of its last digit is worth: "$40 million" is as exact as a million. */
  precisionCents: number;
}

const DIGITS = /\$(\d[\d,]{0,16})(\.\d{1,2})?( million|M\b)?/g;
const WORDS = /\b(\d{1,3})(\.\d{1,2})? million dollars/g;

export function amountsIn(text: string): WrittenAmount[] {
  return [
    ...Array.from(text.matchAll(DIGITS), ([written, whole = "", fraction = "", million]) =>
      amountOf(written.replace(/,$/, ""), whole, fraction, Boolean(million)),
    ),
    ...Array.from(text.matchAll(WORDS), ([written, whole = "", fraction = ""]) =>
      amountOf(written, whole, fraction, true),
    ),
  ];
}

function amountOf(text: string, whole: string, fraction: string, inMillions: boolean) {
  const unit = inMillions ? 100_000_000 : 100;
  const cents = Math.round(Number(`${whole.replaceAll(",", "")}${fraction}`) * unit);
  const precisionCents = inMillions ? unit / 10 ** Math.max(0, fraction.length - 1) : 1;
  return { text, cents, precisionCents };
}
