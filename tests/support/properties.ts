/**
 * Uses fast-check with a fixed seed: every run of the suite tries the same inputs, so that only a
 * change can make a property fail. `npm run fuzz` looks for new inputs.
 */
import fc from "fast-check";

fc.configureGlobal({ seed: 20_261_123 });

export default fc;

/** Returns a whole number from 0 that is less than `below`. */
export type Random = (below: number) => number;

export const oneOf = <T>(random: Random, all: readonly T[]) => all[random(all.length)] as T;

/** Makes a generator of numbers below a bound that look random and are the same each time. */
export function repeatableNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
