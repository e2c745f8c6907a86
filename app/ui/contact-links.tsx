export const phoneUrl = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;

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
