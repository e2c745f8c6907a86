/** The words for an audit event: which record it is about, and what changed. */

import { editUrlOf } from "#app/desk/site/sections.ts";
import { auditPage, auditRecords as records } from "#content/audit.ts";
import type { AuditLine } from "#domain/changes/list-audit.ts";
import type { AuditValue } from "#domain/changes/record-audit.ts";
import { formatCents } from "#domain/values/money.ts";

interface Subject {
  /** The link's text when the record has no name. */
  name: (id: string) => string;
  to: (id: string) => string;
}

const list = (name: string, path: string): Subject => ({
  name: () => name,
  to: (query) => (query ? `${path}?${query}` : path),
});
const donations = list(records.donations, "/admin/donations");
const contacts = list(records.contacts, "/admin/messages");

/** The kind of item, "news item" or "gathering"; any other document has its own name. */
function documentName(key: string): string {
  if (key.startsWith("news/")) return records.aNews;
  return key.startsWith("gatherings/") ? records.aGathering : key;
}

/** For each kind of record, its name in an event and its page. */
const SUBJECTS: ReadonlyMap<string, Subject> = new Map<string, Subject>([
  ["donation", { name: () => records.aGift, to: (id) => `/admin/donations?open=${id}` }],
  ["contact", { name: () => records.aMessage, to: (id) => `/admin/messages?open=${id}` }],
  ["people", { name: () => records.aPerson, to: (id) => `/admin/people/${id}` }],
  ["import", { name: () => records.import, to: (id) => `/admin/import/${id}` }],
  ["account", { name: (id) => id, to: () => "/admin/accounts" }],
  ["donations", donations],
  ["donations-readable", donations],
  ["contacts", contacts],
  ["contacts-readable", contacts],
  ["newsletter", list(records.newsletter, "/admin/newsletter")],
  ["newsletter-unsubscribed", list(records.unsubscribed, "/admin/newsletter?state=unsubscribed")],
  ["subscriber", { name: () => records.subscriber, to: (id) => `/admin/people/${id}` }],
  ["content", { name: documentName, to: editUrlOf }],
  ["setting", { name: (id) => id.replaceAll("-", " "), to: () => "/admin/accounts" }],
  ["picture", { name: () => records.aPicture, to: (id) => `/admin/site/pictures?open=${id}` }],
  ["template", { name: () => records.template, to: () => "/admin/templates" }],
  ["person", { name: (found) => `(${found.trim()})`, to: () => "/admin/privacy" }],
  ["deposit", { name: records.deposit, to: (number) => `/admin/donations/deposits/${number}` }],
  ["audit", list(records.audit, "/admin/audit")],
  ["attendee", { name: () => records.aGuest, to: () => "/admin/site/guest-lists" }],
  ["letter", { name: () => records.aLetter, to: (id) => `/admin/donations/letters/${id}` }],
  ["letters", { name: records.letters, to: () => "/admin/donations/thanks" }],
  ["mail", { name: () => records.aMail, to: () => "/admin/jobs" }],
  ["report", { name: () => records.aReport, to: () => "/admin/overview" }],
  ["document", { name: () => records.aPdf, to: (hash) => `/documents/${hash}.pdf` }],
  ["jobs", { name: () => records.jobs, to: () => "/admin/jobs" }],
]);

type NameOf = (username: string) => string;

/** Returns the record that an event is about, with its name and page; null when there is none. */
export function subjectOf(
  { subject, record, changes }: Pick<AuditLine, "subject" | "record" | "changes">,
  nameOf: NameOf,
): { name: string; to: string | null } | null {
  if (!subject) return null;
  const [, kind = "", id = ""] = /^([a-z-]+)(?:[:?](.*))?$/s.exec(subject) ?? [];
  const subjectKind = SUBJECTS.get(kind);
  if (!subjectKind) return { name: subject, to: null };
  const title = Object.values(changes ?? {})[0]?.[1];
  const recordName = record?.name || (kind === "content" && id.includes("/") && title);
  const name = recordName || (kind === "account" ? nameOf(id) : subjectKind.name(id));
  const sum = record?.cents != null ? `, ${formatCents(record.cents)}` : "";
  return { name: name + sum, to: subjectKind.to(encodeURI(id)) };
}

/** Formats "Role: viewer → editor, Access". For personal fields the log has only their names. */
export const changesOf = ({ changes }: Pick<AuditLine, "changes">): string =>
  Object.entries(changes ?? {})
    // A document whose headline stays the same changed elsewhere; a new document is named by its
    // headline.
    .filter(([field, values]) => !values || (values[0] !== values[1] && !isFirst(field, values[0])))
    .map(([field, values]) => {
      const name = auditPage.fields[field.includes("/") ? "headline" : field] ?? field;
      const shownValue = (value: AuditValue) =>
        field.endsWith("_cents") && typeof value === "number"
          ? formatCents(value)
          : valueText(value);
      return values ? `${name}: ${values.map(shownValue).join(" → ")}` : name;
    })
    .join(", ");

const isFirst = (field: string, before: AuditValue) => field.includes("/") && before === null;

const valueText = (value: AuditValue) =>
  value === null || value === "" ? auditPage.nothing : String(value).replaceAll("_", " ");

/** The loopback addresses, as the site stores them (server/http/middleware/client-ip.ts). */
const THIS_MACHINE = /^(127\.|0:0:0:0::\/64$)/;

/** Returns the words for an address in the audit log or of a session, if it has some. */
export const addressName = (address: string): string =>
  THIS_MACHINE.test(address) ? auditPage.thisMachine : address;
