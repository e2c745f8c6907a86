import { holdRate, type Measured } from "./steady.ts";

const FIRST_RATE = 500;
const LONGEST_P99_MS = 100;

export const holds = ({ p99, rate, answered, statuses }: Measured) =>
  p99 < LONGEST_P99_MS && answered > rate * 0.97 && Object.keys(statuses).every((s) => s === "200");

/** Doubles the rate until it does not hold, then halves the gap; each attempt takes `seconds`. */
export async function findHighestRate(
  url: URL,
  seconds: number,
  onAttempt: (attempt: Measured) => void,
  most = 200_000,
): Promise<number> {
  let good = 0;
  let bad = most;
  let rate = FIRST_RATE;
  while (bad - good > Math.max(100, good * 0.1)) {
    const attempt = await holdRate(url, rate, seconds);
    onAttempt(attempt);
    if (holds(attempt)) good = rate;
    else bad = rate;
    rate = Math.round(bad === most && good > 0 ? Math.min(good * 2, most) : (good + bad) / 2);
    if (good === 0 && bad < 50) break;
  }
  return good;
}
