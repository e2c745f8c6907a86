/** What can be done with chosen messages, and for a few seconds the way back. */
import { type ReactNode, useEffect, useId, useState } from "react";
import { Form, useLocation, useSearchParams } from "react-router";
import { changeParams } from "#app/admin/records/list.tsx";
import { Popover } from "#app/admin/records/popover.tsx";
import type { Selection } from "#app/admin/records/records-table.tsx";
import { Submit } from "#app/admin/shell/fields.tsx";
import { contactStates } from "#content/staff.ts";
import { bulkLabels as labels } from "#content/staff-lists.ts";
import type { Colleague } from "#domain/accounts/person.ts";
import { UNDO_SECONDS } from "#domain/lists/limits.ts";
import type { Done } from "./describe-done.ts";

interface BulkBarProps {
  /** Identifies this form: the same one sent twice acts once. */
  formKey: string;
  selection: Selection;
  /** How many messages match. */
  total: number;
  colleagues: readonly Colleague[];
  mayExport: boolean;
}

/** Without scripts it shows once a box is ticked, too. */
export function BulkBar({ formKey, selection, total, colleagues, mayExport }: BulkBarProps) {
  const [params] = useSearchParams();
  const { ids, isAll } = selection;
  const count = isAll ? total : ids.size;
  const id = useId();
  const chosen = new URLSearchParams(isAll ? params : Array.from(ids, (each) => ["id", each]));
  return (
    <Form
      id="bulk"
      method="post"
      action="/admin/contacts"
      preventScrollReset
      className="slab bulk"
      data-shown={count > 0}
      aria-label={labels.label}
    >
      <input type="hidden" name="intent" value="bulk" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="filters" value={params.toString()} />
      {isAll && <input type="hidden" name="all" value="1" />}
      <p role="status" id={id}>
        <b>{count > 0 ? labels.selected(count) : labels.selectedNone}</b>
      </p>
      {!isAll && count > 0 && total > count && (
        <button
          type="button"
          className="pr-4 underline underline-offset-[0.25em] cursor-pointer"
          onClick={() => selection.set(ids, true)}
        >
          {labels.allThatMatch(total)}
        </button>
      )}
      <Popover label={labels.assign} className="slab-button">
        {colleagues.map(({ id: staffId, name }) => (
          <Choice key={staffId} value={`assign:${staffId}`}>
            {name}
          </Choice>
        ))}
        <Choice value="assign:">{labels.unassigned}</Choice>
      </Popover>
      <Popover label={labels.setState} className="slab-button">
        {contactStates.map(({ value, name }) => (
          <Choice key={value} value={`state:${value}`}>
            {name}
          </Choice>
        ))}
      </Popover>
      {mayExport && count > 0 && (
        <a href={`/admin/contacts/export?${chosen}`} className="slab-button">
          {labels.export} {count.toLocaleString("en-US")}
        </a>
      )}
      <button type="reset" className="slab-button" onClick={() => selection.set([])}>
        {labels.clear} <kbd>Esc</kbd>
      </button>
    </Form>
  );
}

const Choice = ({ value, children }: { value: string; children: ReactNode }) => (
  <Submit name="do" value={value} className="menu-item">
    {children}
  </Submit>
);

/** What was done, and for ten seconds the way back; longer while it has the focus. */
export function UndoSlab({ done }: { done: Done }) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setOver(true), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isOver) return null;
  const fields = { intent: "undo", key: done.key, back: `${pathname}${search}` };
  return (
    <Form
      method="post"
      action={`/admin/contacts${changeParams(params, {})}`}
      preventScrollReset
      className="slab"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{done.text}</p>
      {done.mayUndo && <Submit className="slab-button">{labels.undo}</Submit>}
    </Form>
  );
}
