import { type ReactNode, useId } from "react";
import { Form, useSearchParams } from "react-router";
import { Submit } from "#app/admin/shell/fields.tsx";
import { bulkLabels as labels } from "#content/staff-lists.ts";
import type { Colleague } from "#domain/accounts/list-colleagues.ts";
import { Popover } from "./popover.tsx";
import type { Selection } from "./selection.ts";

interface BulkBarProps {
  path: string;
  /** Identifies this form: the same one sent twice acts once. */
  formKey: string;
  selection: Selection;
  total: number;
  /** Of the chosen records. */
  sum: string | null;
  colleagues: readonly Colleague[];
  mayExport: boolean;
  /** The states that can be set, as buttons of the form. */
  states: ReactNode;
}

/** What can be done with the chosen records. Without scripts it shows once a box is ticked, too. */
export function BulkBar(props: BulkBarProps) {
  const { path, formKey, selection, total, sum, colleagues, mayExport, states } = props;
  const [params] = useSearchParams();
  const { ids, isAll } = selection;
  const count = isAll ? total : ids.size;
  const id = useId();
  const exported = () => {
    const chosen = new URLSearchParams(isAll ? params : Array.from(ids, (each) => ["id", each]));
    return `${path}/export?${chosen}`;
  };
  return (
    <Form
      id="bulk"
      method="post"
      action={`${path}/bulk`}
      preventScrollReset
      className="slab bulk"
      data-shown={count > 0}
      aria-label={labels.label}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="filters" value={params.toString()} />
      {isAll && <input type="hidden" name="all" value="1" />}
      <p role="status" id={id}>
        <b>{count > 0 ? labels.selected(count) : labels.selectedNone}</b>
        {sum && !isAll && <span className="slab-quiet"> {sum}</span>}
      </p>
      {!isAll && count > 0 && total > count && (
        <button type="button" className="slab-link" onClick={selection.chooseAll}>
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
        {states}
      </Popover>
      {mayExport && (
        <Submit
          className="slab-button"
          formAction={`${path}/export`}
          formMethod="get"
          onClick={(event) => {
            event.preventDefault();
            window.location.assign(exported());
          }}
        >
          {labels.export} {count > 0 && count.toLocaleString("en-US")}
        </Submit>
      )}
      <button type="reset" className="slab-button" onClick={() => selection.set([])}>
        {labels.clear} <kbd>Esc</kbd>
      </button>
    </Form>
  );
}

/** A button of the bulk form: what it does with the chosen records. */
export const Choice = ({ value, children }: { value: string; children: ReactNode }) => (
  <Submit name="do" value={value} className="menu-item">
    {children}
  </Submit>
);

/** Voiding asks why first. */
export const VoidChoice = () => (
  <details>
    <summary className="menu-item list-none">{labels.void}</summary>
    <div className="grid gap-2 px-4 pb-2">
      <label>
        <span className="field-label">{labels.voidReason}</span>
        <input name="reason" maxLength={500} className="field-input" autoComplete="off" />
      </label>
      <Submit name="do" value="void" className="button justify-self-start">
        {labels.voidNow}
      </Submit>
    </div>
  </details>
);
