import { useSearchParams } from "react-router";
import { changeParams } from "#app/admin/records/list.tsx";
import { RecordForm } from "#app/admin/records/record-panel.tsx";
import { Submit, TextLink } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { sourceName } from "#content/gift-sources.ts";
import { likeGifts as labels } from "#content/staff-gifts.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";
import type { LikeGift } from "#domain/donations/separate-gifts.ts";

interface LikeGiftsProps {
  donation: DonationDetail;
  mayHandle: boolean;
}

/** The records that look the same as this one: those that may be duplicates, then those that are not. */
export function LikeGifts({ donation, mayHandle }: LikeGiftsProps) {
  const [separated, possible] = [true, false].map((isSeparated) =>
    donation.like.filter(({ separated_by }) => (separated_by !== null) === isSeparated),
  );
  const groups = [
    { heading: labels.heading, lead: labels.lead, gifts: possible ?? [] },
    { heading: labels.separated, lead: null, gifts: separated ?? [] },
  ];
  return groups
    .filter(({ gifts }) => gifts.length > 0)
    .map(({ heading, lead, gifts }) => (
      <section key={heading} aria-label={heading} className="border-t border-rule py-4">
        <h3 className="font-sans text-body font-semibold">{heading}</h3>
        {lead && <p className="text-small text-iron">{lead}</p>}
        <ul>
          {gifts.map((gift) => (
            <Gift key={gift.id} id={donation.id} gift={gift} mayHandle={mayHandle} />
          ))}
        </ul>
      </section>
    ));
}

function Gift({ id, gift, mayHandle }: { id: string; gift: LikeGift; mayHandle: boolean }) {
  const [params] = useSearchParams();
  const { separated_by } = gift;
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-hair py-2">
      <span className="grow">
        <TextLink to={changeParams(params, { open: gift.id })} preventScrollReset>
          {gift.name}
        </TextLink>
        <span className="block text-small text-iron">
          <LocalTime time={gift.created_at} withTime />, {sourceName(gift.source)}
          {separated_by && `. ${labels.by(separated_by)}`}
        </span>
      </span>
      {mayHandle && (
        <RecordForm intent={separated_by ? "compare" : "separate"} id={id} className="contents">
          <input type="hidden" name="other" value={gift.id} />
          <Submit className="button-quiet">{separated_by ? labels.undo : labels.separate}</Submit>
        </RecordForm>
      )}
    </li>
  );
}
