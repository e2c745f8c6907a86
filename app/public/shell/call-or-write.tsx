import { EmailLink, PhoneLink } from "#app/ui/contact-links.tsx";
import { useOrganization } from "./published-texts.ts";

/** The organization's phone and email. */
export function CallOrWrite() {
  const { phone, email } = useOrganization();
  return (
    <>
      <PhoneLink phone={phone} />, <EmailLink email={email} />
    </>
  );
}
