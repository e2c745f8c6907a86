import { type CheckedRow, whyLeftOut } from "#domain/imports/check/check-rows.ts";

export type ShownRow = ReturnType<typeof shownRow>;

/** A checked row as the page shows it. Times ISO UTC, money in cents. */
export function shownRow(row: CheckedRow) {
  const { kind, line, hint, reading } = row;
  const { received_at, amount_cents, first_name, last_name, donation_type } = reading;
  return {
    ...{ kind, line, received_at, amount_cents },
    name: `${first_name} ${last_name}`.trim(),
    note: kind === "ready" ? (hint ?? donation_type) : whyLeftOut(row),
  };
}
