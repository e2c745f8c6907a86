/** The actions for selected messages, with a few seconds to undo them. */
import { type ReactNode, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { Form, useLocation, useNavigation, useSearchParams } from "react-router";
import { HiddenFields, Submit } from "#app/desk/parts/fields.tsx";
import { changeParams } from "#app/desk/records/list.tsx";
import { Popover } from "#app/desk/records/popover.tsx";
import type { Selection } from "#app/desk/records/records-table.tsx";
import { DONE_IDS, dismissToast, shownToast, subscribeToToast } from "#app/ui/toast.ts";
import { messageStates } from "#content/desk/messages.ts";
import { bulkActionLabels as labels, recordLists } from "#content/desk/records.ts";
import type { Colleague } from "#domain/accounts/account-details.ts";
import type { MessageRow } from "#domain/messages/find-messages.ts";
import { SECOND } from "#domain/values/clock.ts";

const UNDO_OFFER_MS = 10 * SECOND;

interface BulkBarProps {
  /** Identifies the change for the list that offers to undo it. */
  formKey: string;
  selection: Selection;
  colleagues: readonly Colleague[];
}

/** Without scripts it appears as soon as a checkbox is checked. */
export function BulkBar({ formKey, selection, colleagues }: BulkBarProps) {
  const [params] = useSearchParams();
  const count = selection.ids.size;
  return (
    <Form
      id="bulk"
      method="post"
      action="/admin/messages"
      preventScrollReset
      onSubmit={({ currentTarget }) =>
        currentTarget.querySelector<HTMLElement>(":popover-open")?.hidePopover()
      }
      className="slab bulk"
      data-shown={count > 0}
      aria-label={labels.label}
    >
      <HiddenFields intent="bulk" filters={params.toString()} />
      <input type="hidden" name="key" value={formKey} />
      <p role="status">
        <b>{count > 0 ? labels.selected(count) : labels.selectedNone}</b>
      </p>
      <Popover label={labels.assign} className="slab-button">
        {colleagues.map(({ id: staffId, name }) => (
          <BulkAction key={staffId} value={`assign:${staffId}`}>
            {name}
          </BulkAction>
        ))}
        <BulkAction value="assign:">{labels.unassigned}</BulkAction>
      </Popover>
      <Popover label={labels.setState} className="slab-button">
        {messageStates.map(({ value, name }) => (
          <BulkAction key={value} value={`state:${value}`}>
            {name}
          </BulkAction>
        ))}
      </Popover>
      <button type="reset" className="slab-button" onClick={selection.clear}>
        {labels.clear} <kbd>Esc</kbd>
      </button>
    </Form>
  );
}

const BulkAction = ({ value, children }: { value: string; children: ReactNode }) => (
  <Submit name="do" value={value} className="menu-item">
    {children}
  </Submit>
);

interface MessagesChange {
  key: string;
  what: string;
  count: number;
  /**
   * The earlier state of the messages (message-actions.ts), without released ones, whose emails are
   * sent.
   */
  before: string[];
}

/** Returns the change that this page sent last, with the earlier state of its `rows`. */
export function useLastChange(rows: readonly MessageRow[]): MessagesChange | null {
  const [lastChange, setLastChange] = useState<MessagesChange | null>(null);
  const sentForm = useNavigation().formData;
  if (sentForm?.get("intent") === "bulk" && sentForm.get("key") !== lastChange?.key) {
    const ids = sentForm.getAll("id");
    setLastChange({
      key: String(sentForm.get("key")),
      what: String(sentForm.get("do")),
      count: ids.length,
      before: rows
        .filter(({ id, suspected }) => ids.includes(id) && !suspected)
        .map(({ id, state, assignee_id }) => `${id} ${state} ${assignee_id ?? ""}`),
    });
  }
  return lastChange;
}

function changeText({ what, count }: MessagesChange, colleagues: readonly Colleague[]): string {
  const [kind, value] = what.split(":");
  const messages = recordLists.messages.count(count);
  const state = messageStates.find((each) => each.value === value);
  if (kind === "state" && state) return labels.done.state(messages, state.name);
  return labels.done.assign(messages, colleagues.find(({ id }) => id === value)?.name ?? null);
}

/** Says what was done, with ten seconds to undo it, or longer while it has the focus. */
export function UndoToast({
  lastChange,
  colleagues,
}: {
  lastChange: MessagesChange;
  colleagues: readonly Colleague[];
}) {
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  // Screen readers announce changes of a status, not its initial content.
  const [announcement, setAnnouncement] = useState("");
  const text = changeText(lastChange, colleagues);
  useEffect(() => setAnnouncement(text), [text]);
  // The newest of the two describes the place that takes the focus.
  const toast = useSyncExternalStore(subscribeToToast, shownToast, () => null);
  useLayoutEffect(dismissToast, []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setOver(true), UNDO_OFFER_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isOver) return null;
  const fields = { intent: "undo", do: lastChange.what, back: `${pathname}${search}` };
  return (
    <Form
      id={toast ? undefined : DONE_IDS.undo}
      aria-label={text}
      method="post"
      action={`/admin/messages${changeParams(params, {})}`}
      preventScrollReset
      className="slab flex-nowrap whitespace-normal"
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <HiddenFields {...fields} />
      {lastChange.before.map((before) => (
        <input key={before} type="hidden" name="before" value={before} />
      ))}
      <p role="status">{announcement}</p>
      {lastChange.before.length > 0 && <Submit className="slab-button">{labels.undo}</Submit>}
    </Form>
  );
}
