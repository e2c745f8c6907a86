/** Telephone numbers, as people type them and as they are compared and searched. */

/** Characters that may separate the digits of a telephone number. */
export const PHONE_SEPARATORS = " ()+-./\u00a0\u2010\u2011\u2013";

/** Returns a telephone number without its separators, as in search texts. */
export const joinedDigits = (phone: string): string =>
  Array.from(phone)
    .filter((letter) => !PHONE_SEPARATORS.includes(letter))
    .join("");

/**
 * Returns the same digits for each way to write a telephone number, with the US prefix or without.
 */
export const phoneNumber = (phone: string): string =>
  joinedDigits(phone).replace(/^1(?=\d{10}$)/, "");

/** Returns the same digits as phoneNumber, without an extension. */
export const dialedNumber = (text: string): string =>
  phoneNumber(joinedDigits(text).replace(/(?:ext|x)\d{1,6}$/i, ""));

/**
 * Whether a text is one telephone number: of the US, with or without the area code, or of another
 * country after a plus. It may end with an extension.
 */
export function isPhone(text: string): boolean {
  const number = dialedNumber(text);
  return /^\+(?!1)/.test(text)
    ? /^\d{7,15}$/.test(number)
    : /^(?:[2-9]\d{2})?[2-9]\d{6}$/.test(number);
}
