import { Form } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { deliveryQueue as labels } from "#content/delivery-queue.ts";
import type { QuarantinedContact } from "#domain/contacts/quarantine.ts";

interface QuarantinedMessageProps {
  contact: QuarantinedContact;
  busy: boolean;
}

export const QuarantinedMessage = ({ contact, busy }: QuarantinedMessageProps) => (
  <li className="flex flex-wrap items-start justify-between gap-4 border-b border-rule px-edge py-3">
    <div className="min-w-0 max-w-[48rem] wrap-anywhere">
      <p>
        <strong>{contact.name}</strong> · {contact.email} ·{" "}
        {labels.reasons[contact.suspected] ?? contact.suspected}
      </p>
      <p className="line-clamp-3 whitespace-pre-line text-small">{contact.message}</p>
      {contact.expires_at && (
        <p className="text-small text-iron">
          {labels.expires} <LocalTime time={contact.expires_at} withTime />
        </p>
      )}
    </div>
    <Form method="post">
      <Submit
        name="release"
        value={contact.id}
        className="button-quiet"
        disabled={busy}
        aria-label={`${labels.release} ${contact.name}`}
      >
        {labels.release}
      </Submit>
    </Form>
  </li>
);
