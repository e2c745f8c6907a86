import { Link } from "react-router";
import { auditPage } from "#content/staff.ts";

const { records } = auditPage;

interface Place {
  name: string;
  to: (id: string) => string;
}

/** How the log names a record, and where the desk shows it. */
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ["donation", { name: records.donation, to: (id) => `/admin/donations?open=${id}` }],
  ["contact", { name: records.contact, to: (id) => `/admin/contacts?open=${id}` }],
  ["import", { name: records.import, to: (id) => `/admin/import/${id}` }],
  ["account", { name: records.account, to: () => "/admin/accounts" }],
  ["donations", { name: records.donations, to: (filters) => `/admin/donations?${filters}` }],
  [
    "donations-readable",
    { name: records.donations, to: (filters) => `/admin/donations?${filters}` },
  ],
  ["contacts", { name: records.contacts, to: (filters) => `/admin/contacts?${filters}` }],
  ["contacts-readable", { name: records.contacts, to: (filters) => `/admin/contacts?${filters}` }],
  ["newsletter", { name: records.newsletter, to: () => "/admin/newsletter" }],
  ["content", { name: records.content, to: () => "/admin/site" }],
  ["jobs", { name: records.jobs, to: () => "/admin/jobs" }],
]);

/** What a line of the log is about, as a link to it; ids are shortened to their end, which differs most. */
export function AuditSubject({ subject }: { subject: string | null }) {
  if (!subject) return null;
  const [, kind = "", id = ""] = /^([a-z-]+)(?:[:?](.*))?$/s.exec(subject) ?? [];
  const place = PLACES.get(kind);
  if (!place) return <span className="audit-words">{subject}</span>;
  return (
    <Link to={place.to(encodeURI(id))} title={subject} className="text-link">
      {place.name} <span className="audit-words">{shorten(id)}</span>
    </Link>
  );
}

const ID_SHOWN = 8;
const shorten = (id: string) => (/^[\da-f-]{36}$/.test(id) ? `…${id.slice(-ID_SHOWN)}` : id);
