import { useOrganisation } from "#app/public/shell/organisation.ts";
import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { Definitions } from "#app/ui/section-parts.tsx";
import { byCheck as labels } from "#content/giving.ts";

interface ByCheckProps {
  /** To whom checks are made out; empty while the organisation has not entered it, as is its EIN. */
  church: string;
  ein: string;
  designations: readonly string[];
}

/** To whom a check is made out, where it goes, and what to write on it. */
export function ByCheck({ church, ein, designations }: ByCheckProps) {
  const { name, mailingAddress, phone, email } = useOrganisation();
  const payTo = church ? (
    <strong>{[church, ein && labels.ein(ein)].filter(Boolean).join(", ")}</strong>
  ) : (
    <>
      {labels.askFirst} <PhoneLink phone={phone} />, <EmailLink email={email} />
    </>
  );
  return (
    <section aria-labelledby="by-check" className="mb-14">
      <h2 id="by-check" className="title-2 mb-6">
        {labels.heading}
      </h2>
      <Definitions
        padding="py-4"
        entries={[
          { name: labels.payTo, text: payTo },
          { name: labels.sendTo, text: `${name}, ${mailingAddress}` },
          { name: labels.memo, text: designations[0] ? `${name}, ${designations[0]}` : name },
        ]}
      />
    </section>
  );
}
