/**
 * Returns the phone URL for a number as people write it: the first number, with its extension after
 * a pause.
 */
export function phoneUrl(phone: string): string {
  const [, number = "", extension] =
    /^([^a-z/;,#]*)(?:[a-z;,#]\D*(\d{1,6})\D*$)?/i.exec(phone) ?? [];
  return `tel:${number.replace(/[^+\d]/g, "")}${extension ? `,${extension}` : ""}`;
}

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="text-link whitespace-nowrap" href={phoneUrl(phone)}>
    {phone}
  </a>
);

export const EmailLink = ({ email }: { email: string }) => (
  <a className="text-link" href={`mailto:${email}`}>
    {email}
  </a>
);
