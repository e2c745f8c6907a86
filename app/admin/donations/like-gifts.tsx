import { useSearchParams } from "react-router";
import { changeParams } from "#app/admin/records/list.tsx";
import { RecordForm } from "#app/admin/records/record-panel.tsx";
import { Submit, TextLink } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { sourceName } from "#content/gift-sources.ts";
import { likeGifts as labels } from "#content/staff-gifts.ts";
import type { LikeGift } from "#domain/donations/possible-duplicates.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";

interface LikeGiftsProps {
  donation: DonationDetail;
  mayHandle: boolean;
}

export function LikeGifts({ donation, mayHandle }: LikeGiftsProps) {
  return (
    donation.like.length > 0 && (
      <section aria-label={labels.heading} className="border-t border-rule py-4">
        <h3 className="font-sans text-body font-semibold">{labels.heading}</h3>
        <p className="text-small text-iron">{labels.lead}</p>
        <ul>
          {donation.like.map((gift) => (
            <Gift key={gift.id} id={donation.id} gift={gift} mayHandle={mayHandle} />
          ))}
        </ul>
      </section>
    )
  );
}

function Gift({ id, gift, mayHandle }: { id: string; gift: LikeGift; mayHandle: boolean }) {
  const [params] = useSearchParams();
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-hair py-2">
      <span className="grow">
        <TextLink to={changeParams(params, { open: gift.id })} preventScrollReset>
          {gift.name}
        </TextLink>
        <span className="block text-small text-iron">
          <LocalTime time={gift.created_at} withTime />, {sourceName(gift.source)}
        </span>
      </span>
      {mayHandle && (
        <RecordForm intent="separate" id={id} className="contents">
          <input type="hidden" name="other" value={gift.id} />
          <Submit className="button-quiet">{labels.separate}</Submit>
        </RecordForm>
      )}
    </li>
  );
}
