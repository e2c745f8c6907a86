/** Numbers as texts say them. */

/** "1,200". */
export const inDigits = (number: number) => number.toLocaleString("en-US");

/** "1 gift", "1,200 gifts". */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${inDigits(number)} ${number === 1 ? one : many}`;
