import { Link } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { editUrlOf, sectionNameOf } from "#app/admin/site/site-sections.ts";
import { auditRecords as records } from "#content/audit.ts";
import type { AuditLine } from "#domain/audit/list-audit.ts";

interface Place {
  /** Said before the link. */
  before?: string;
  /** Said by the link when the record has no name. */
  name: (id: string) => string;
  to: (id: string) => string;
}

const list = (name: string, path: string): Place => ({
  name: () => name,
  to: (query) => (query ? `${path}?${query}` : path),
});
const donations = list(records.donations, "/admin/donations");
const contacts = list(records.contacts, "/admin/contacts");

/** How an event names each kind of record, and the record's page. */
const PLACES: ReadonlyMap<string, Place> = new Map<string, Place>([
  [
    "donation",
    {
      before: records.gift,
      name: () => records.aGift,
      to: (id) => `/admin/donations?open=${id}`,
    },
  ],
  [
    "contact",
    {
      before: records.message,
      name: () => records.aMessage,
      to: (id) => `/admin/contacts?open=${id}`,
    },
  ],
  ["import", { name: () => records.import, to: (id) => `/admin/import/${id}` }],
  ["account", { name: (id) => id, to: () => "/admin/accounts" }],
  ["donations", donations],
  ["donations-readable", donations],
  ["contacts", contacts],
  ["contacts-readable", contacts],
  ["newsletter", list(records.newsletter, "/admin/newsletter")],
  ["newsletter-unsubscribed", list(records.unsubscribed, "/admin/newsletter?state=unsubscribed")],
  ["subscriber", { name: () => records.subscriber, to: (id) => `/admin/newsletter?open=${id}` }],
  ["content", { name: (key) => sectionNameOf(key), to: editUrlOf }],
  ["setting", { name: (id) => id.replaceAll("-", " "), to: () => "/admin/accounts" }],
  ["jobs", { name: () => records.jobs, to: () => "/admin/jobs" }],
]);

/** The record that an event is about, by its name, as a link. */
export function AuditSubject({ subject, record }: Pick<AuditLine, "subject" | "record">) {
  if (!subject) return null;
  const [, kind = "", id = ""] = /^([a-z-]+)(?:[:?](.*))?$/s.exec(subject) ?? [];
  const place = PLACES.get(kind);
  if (!place) return <span className="wrap-anywhere">{subject}</span>;
  return (
    <>
      {record && place.before}{" "}
      <Link to={place.to(encodeURI(id))} title={subject} className="audit-link">
        {record?.name || place.name(id)}
      </Link>
      {record?.cents != null && `, ${formatCents(record.cents)}`}
    </>
  );
}
