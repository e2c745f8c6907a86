import { TextLink } from "#app/admin/shell/fields.tsx";
import { giftPage as labels } from "#content/staff-gifts.ts";
import type { EnteredGift } from "#domain/donations/enter-gift.ts";
import { formatCents } from "#domain/money/money.ts";

/** What was entered in this sitting, with its sum. */
export const EnteredGifts = ({ gifts }: { gifts: readonly EnteredGift[] }) => (
  <section className="entered-gifts money" aria-labelledby="entered">
    <h3>
      <span id="entered">{labels.entered(gifts.length)}</span>
      <span>{formatCents(gifts.reduce((sum, { amount_cents }) => sum + amount_cents, 0))}</span>
    </h3>
    <ul>
      {gifts.map(({ id, first_name, last_name, amount_cents }) => (
        <li key={id}>
          <TextLink to={`/admin/donations?open=${id}`}>
            {`${first_name} ${last_name}`.trim()}
          </TextLink>
          <span>{formatCents(amount_cents)}</span>
        </li>
      ))}
    </ul>
  </section>
);
