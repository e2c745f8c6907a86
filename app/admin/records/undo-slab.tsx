import { useEffect, useState } from "react";
import { Form, useLocation } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { bulkLabels as labels } from "#content/staff-lists.ts";
import { UNDO_SECONDS } from "#domain/lists/undo-seconds.ts";

export interface BulkDone {
  key: string;
  text: string;
}

/** What was done with many records, and for ten seconds the way back; longer while it has the focus. */
export function UndoSlab({ path, done }: { path: string; done: BulkDone }) {
  const { pathname, search } = useLocation();
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setOver(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isOver) return null;
  return (
    <Form
      method="post"
      action={`${path}/bulk`}
      preventScrollReset
      className="slab"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <input type="hidden" name="key" value={done.key} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <p role="status">{done.text}</p>
      <Submit name="do" value="undo" className="slab-button">
        {labels.undo}
      </Submit>
    </Form>
  );
}
