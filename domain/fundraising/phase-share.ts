/**
 * The raised share of a phase (specification, section 4): money fills the phases in order, each with
 * the amount beyond the sum of the phases before it, at most 100 percent. Amounts in dollars.
 */
export function readPhase(
  raised: number,
  amounts: readonly number[],
  index: number,
): { percent: string; width: number } {
  const before = amounts.slice(0, index).reduce((sum, amount) => sum + amount, 0);
  const amount = amounts[index] ?? 0;
  const cents = Math.round(raised * 100) - before * 100;
  const share = Math.min(Math.max(cents, 0), amount * 100);
  // Rounded down to a tenth: 99.96 never shows as 100.0.
  const tenths = amount > 0 ? Math.floor((share * 10) / amount) : 0;
  return { percent: (tenths / 10).toFixed(1), width: amount > 0 ? share / amount : 0 };
}
