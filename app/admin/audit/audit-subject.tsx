import { Link } from "react-router";
import { auditPage } from "#content/staff.ts";

const { records } = auditPage;

interface Place {
  name: string;
  to: (id: string) => string;
}

const donations: Place = { name: records.donations, to: (query) => `/admin/donations?${query}` };
const contacts: Place = { name: records.contacts, to: (query) => `/admin/contacts?${query}` };

/** The name of each kind of record, and its page. */
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  ["donation", { name: records.donation, to: (id) => `/admin/donations?open=${id}` }],
  ["contact", { name: records.contact, to: (id) => `/admin/contacts?open=${id}` }],
  ["import", { name: records.import, to: (id) => `/admin/import/${id}` }],
  ["account", { name: records.account, to: () => "/admin/accounts" }],
  ["donations", donations],
  ["donations-readable", donations],
  ["contacts", contacts],
  ["contacts-readable", contacts],
  ["newsletter", { name: records.newsletter, to: () => "/admin/newsletter" }],
  ["content", { name: records.content, to: () => "/admin/site" }],
  ["setting", { name: records.setting, to: () => "/admin/accounts" }],
  ["jobs", { name: records.jobs, to: () => "/admin/jobs" }],
]);

/** The record that an entry is about, as a link; of its id only the end, which differs most. */
export function AuditSubject({ subject }: { subject: string | null }) {
  if (!subject) return null;
  const [, kind = "", id = ""] = /^([a-z-]+)(?:[:?](.*))?$/s.exec(subject) ?? [];
  const place = PLACES.get(kind);
  if (!place) return <span className="wrap-anywhere">{subject}</span>;
  return (
    <Link to={place.to(encodeURI(id))} title={subject} className="text-link">
      {place.name} <span className="wrap-anywhere">{shorten(id)}</span>
    </Link>
  );
}

const ID_SHOWN = 8;
const shorten = (id: string) => (/^[\da-f-]{36}$/.test(id) ? `…${id.slice(-ID_SHOWN)}` : id);
