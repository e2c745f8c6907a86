/**
 * Returns the phone URL for a number as people write it: the first number, with its extension after
 * a pause.
 */
export function phoneUrl(phone: string): string {
  const [, typed = "", extension] =
    /([\d+][^a-z;,#]*)(?:(?:[;,] ?)?(?:extension|ext|x|#)[^a-z\d]*(\d{1,6})(?!\d))?/i.exec(phone) ??
    [];
  // A slash may follow an area code. After seven digits another number follows it.
  const [number = typed] = /^\+?1?(?:\D*\d){7}[^/]*/.exec(typed) ?? [];
  return `tel:${number.replace(/[^+\d]/g, "")}${extension ? `,${extension}` : ""}`;
}

/**
 * A link that writes to an address, in which a mailbox may hold what would end the address (RFC
 * 6068).
 */
export const mailUrl = (email: string) =>
  `mailto:${email.replace(/[%/?#&;=]/g, encodeURIComponent)}`;

/** Chromium opens no longer address on Windows, and Outlook cuts it off. */
const MAX_MAIL_URL_LENGTH = 2_000;

/** Returns links that write to all of the addresses as blind copies, to as many as fit in each. */
export function blindCopyUrls(emails: readonly string[]): string[] {
  const urls: string[] = [];
  for (const email of emails.map(encodeURIComponent)) {
    const longer = `${urls.at(-1)},${email}`;
    if (urls.length > 0 && longer.length <= MAX_MAIL_URL_LENGTH) urls.splice(-1, 1, longer);
    else urls.push(`mailto:?bcc=${email}`);
  }
  return urls;
}

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
