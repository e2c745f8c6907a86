export const PhoneLink = ({ phone }: { phone: string }) => (
  <a className="text-link" href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
    {phone}
  </a>
);

export const EmailLink = ({ email }: { email: string }) => (
  <a className="text-link" href={`mailto:${email}`}>
    {email}
  </a>
);
