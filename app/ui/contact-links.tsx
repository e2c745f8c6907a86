/**
 * Returns the phone URL for a number as people write it: the first number, with its extension after
 * a pause.
 */
export function phoneUrl(phone: string): string {
  const [, number = "", extension] =
    /^([^a-z/;,#]*)(?:[a-z;,#]\D*(\d{1,6})\D*$)?/i.exec(phone) ?? [];
  return `tel:${number.replace(/[^+\d]/g, "")}${extension ? `,${extension}` : ""}`;
}

/**
 * A link that writes to an address, in which a mailbox may hold what would end the address (RFC
 * 6068).
 */
export const mailUrl = (email: string) =>
  `mailto:${email.replace(/[%/?#&;=]/g, encodeURIComponent)}`;

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="text-link whitespace-nowrap" href={phoneUrl(phone)}>
    {phone}
  </a>
);

export const EmailLink = ({ email }: { email: string }) => (
  <a className="text-link" href={mailUrl(email)}>
    {email}
  </a>
);
