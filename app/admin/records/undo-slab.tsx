import { useEffect, useState } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { bulkLabels as labels } from "#content/staff-lists.ts";
import { UNDO_SECONDS } from "#domain/lists/undo-seconds.ts";
import { changeParams } from "./search-params.ts";

export interface BulkDone {
  key: string;
  text: string;
  /** An answer whose mail the outbox holds for `leftMs` longer. */
  answer?: { mailId: string; contactId: string; text: string; leftMs: number };
}

/**
 * What was done with records, and for ten seconds the way back; longer while it has the focus, but not
 * for an answer, whose mail goes out.
 */
export function UndoSlab({ path, done }: { path: string; done: BulkDone }) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const { answer } = done;
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld && !answer) return;
    const timer = setTimeout(() => setOver(true), answer?.leftMs ?? UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, answer]);
  if (isOver) return null;
  return (
    <Form
      method="post"
      action={
        answer ? `${path}${changeParams(params, { open: answer.contactId })}` : `${path}/bulk`
      }
      preventScrollReset
      className="slab"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {Object.entries(
        answer
          ? { intent: "undo-answer", id: answer.contactId, mail: answer.mailId, text: answer.text }
          : { key: done.key, back: `${pathname}${search}` },
      ).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{done.text}</p>
      <Submit name="do" value="undo" className="slab-button">
        {labels.undo}
      </Submit>
    </Form>
  );
}
