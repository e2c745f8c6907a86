import { Link } from "react-router";
import GivingIsland from "#app/islands/giving/island.tsx";
import { Island } from "#app/islands/island.tsx";
import { useOrganisation } from "#app/public/shell/organisation.ts";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { makeDonation, otherGiving } from "#content/donate.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import type { GivingOffer } from "#domain/giving/giving-offer.ts";
import { TestForm } from "./test-form.tsx";

const { soon } = makeDonation;

interface MakeDonationProps {
  offer: GivingOffer | null;
  /** Suggested gifts in dollars. */
  suggested: readonly number[];
  /** True for the first edition's gifts, which the island knows by itself. */
  isFirst: boolean;
}

/** The giving form; without a provider, a note that it is to come and how to give meanwhile. */
export function MakeDonation({ offer, suggested, isFirst }: MakeDonationProps) {
  return (
    <section aria-labelledby="make-a-donation">
      <h2 id="make-a-donation" className="title-2 mb-8">
        {makeDonation.heading}
      </h2>
      <div className="border-t-[6px] border-ink bg-bone">
        {!offer ? (
          <OpensSoon suggested={suggested} />
        ) : offer.isTest ? (
          <TestForm offer={offer} />
        ) : (
          <Island
            name="giving"
            part={GivingIsland}
            props={{ offer, suggested: isFirst ? undefined : suggested }}
          />
        )}
      </div>
    </section>
  );
}

function OpensSoon({ suggested }: Pick<MakeDonationProps, "suggested">) {
  const { phone, email } = useOrganisation();
  return (
    <div className="p-6 sm:p-10">
      <h3 className="title-3">{soon.heading}</h3>
      <p className="mt-3 max-w-measure">{soon.text}</p>
      <h4 className="mt-8 text-small text-iron" id="suggested">
        {soon.amounts}
      </h4>
      <ul
        aria-labelledby="suggested"
        className="money grid grid-cols-2 border-t border-l border-rule font-serif text-[1.75rem] font-semibold sm:grid-cols-4"
      >
        {suggested.map((dollars) => (
          <li key={dollars} className="border-r border-b border-rule px-4 py-3">
            {formatDollars(dollars)}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <Link to={otherGiving.action.path} className="button">
          {soon.write}
        </Link>
        <p>
          {soon.call} <PhoneLink phone={phone} />
        </p>
        <p>
          {soon.email} <EmailLink email={email} />
        </p>
      </div>
    </div>
  );
}
