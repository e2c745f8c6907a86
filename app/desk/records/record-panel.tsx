import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useSearchParams } from "react-router";
import { focusPlace } from "#app/desk/hooks/use-lost-focus.ts";
import { Disclosure, HiddenFields, Submit } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { RestoredForm, useRefusedValues } from "#app/desk/parts/restored-form.tsx";
import { mailUrl, phoneUrl } from "#app/ui/contact-links.tsx";
import { personPage } from "#content/desk/people.ts";
import { MISSING, recordLabels } from "#content/desk/records.ts";
import { changeParams, StepLink } from "./list.tsx";
import { focusRow } from "./records-table.tsx";

/** The position of the open record in the filtered list, and its neighbors on this page. */
export interface PositionInList {
  position: number;
  total: number;
  /** Their ids; null at an end of the page. */
  previous: string | null;
  next: string | null;
}

interface RecordPanelProps {
  name: string;
  /** The name links to the page of this person. */
  personOf?: string | null;
  kind: string;
  position: PositionInList | null;
  footer: ReactNode;
  tools?: ReactNode;
  /** Whether the record has long texts; its name then stays in view while they scroll. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * The panel covers the last columns, so that no column changes its width. On a phone it covers the
 * page.
 */
const PANEL_CLASS = [
  "panel fixed top-[var(--top,var(--band-height))] right-0 bottom-(--foot-nav-height) z-30 flex w-[min(25rem,100vw)]",
  "flex-col outline-none border-t border-l border-t-rule border-l-edge bg-(--panel) md:data-wide:w-[clamp(25rem,43vw,38.75rem)]",
  "max-md:top-(--band-height) max-md:left-0 max-md:w-auto max-md:border-0 [@media(height<30rem)]:top-(--band-height)",
  "[@media(height<30rem)]:bottom-0 max-md:[@media(height<30rem)]:static",
].join(" ");

/**
 * The open record beside its table, or over it on a phone. Header and footer stay, the middle
 * scrolls.
 */
export function RecordPanel({
  name,
  personOf,
  kind,
  position,
  footer,
  tools,
  isWide,
  children,
}: RecordPanelProps) {
  const panel = useRef<HTMLElement>(null);
  // Moves the focus together with the panel, so that a key that closes it immediately returns the
  // focus to the row. A field of the record that has the focus keeps it: after an undone answer
  // staff continue in its text field.
  const openId = useRef<string | null>(null);
  openId.current = useSearchParams()[0].get("open");
  useLayoutEffect(() => {
    const element = panel.current;
    const hasFocus = () => element?.contains(document.activeElement);
    if (element && !hasFocus()) focusPlace(element);
    // On a phone its row cannot take the focus before the panel is gone; by then the next record's
    // panel may have it.
    return () => {
      if (!hasFocus()) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusRow(`[data-row="${openId.current}"]`);
      });
    };
  }, []);
  const title = (
    <h2 className="font-serif text-title leading-7 font-semibold wrap-anywhere">
      {personOf ? (
        <Link to={`/admin/people/${personOf}`} title={personPage.showPerson} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
    </h2>
  );
  return (
    <aside ref={panel} aria-label={name} className={PANEL_CLASS} data-wide={isWide}>
      <PanelHeader kind={kind} position={position} tools={tools} />
      {isWide && <div className="px-6">{title}</div>}
      <div className="flex-1 overflow-auto px-6 pb-4">
        {!isWide && title}
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap gap-3 border-t border-rule px-6 py-4">{footer}</div>
      )}
    </aside>
  );
}

/**
 * Returns the neighbors of the open record, and remembers them when a change removes it from the
 * list.
 */
function useNeighbors(position: PositionInList | null) {
  const [lastPosition, setKnown] = useState(position);
  if (position && position !== lastPosition) setKnown(position);
  return position ?? lastPosition;
}

/** The kind of record, its position in the list, and the links to its neighbors and to close it. */
function PanelHeader({
  kind,
  position,
  tools,
}: Pick<RecordPanelProps, "kind" | "position" | "tools">) {
  const [params] = useSearchParams();
  const neighbors = useNeighbors(position);
  return (
    <div className="panel-head flex max-[20rem]:flex-wrap items-center justify-between px-6 pt-1">
      <p className="text-label wrap-anywhere text-iron">
        {kind}
        {position && ` · ${recordLabels.position(position.position, position.total)}`}
      </p>
      <div className="flex items-center">
        {tools}
        {neighbors && <NeighborLink name="previous" to={neighbors.previous} icon="up" />}
        {neighbors && <NeighborLink name="next" to={neighbors.next} icon="down" />}
        <Link
          to={changeParams(params, { open: null })}
          preventScrollReset
          className="panel-step"
          data-step="close"
          aria-label={recordLabels.close}
          onClick={() => focusRow('[data-row][aria-current="true"]')}
        >
          <Icon name="close" />
        </Link>
      </div>
    </div>
  );
}

interface NeighborLinkProps {
  name: "previous" | "next";
  to: string | null;
  icon: "up" | "down";
}

function NeighborLink({ name, to, icon }: NeighborLinkProps) {
  const [params] = useSearchParams();
  return (
    <StepLink
      to={to && changeParams(params, { open: to })}
      icon={icon}
      preventScrollReset
      replace
      className="panel-step"
      data-step={name}
      aria-label={recordLabels[name]}
    />
  );
}

/** An email address or a phone number as a link that writes or calls. */
export const ContactLink = ({ by, contact }: { by: "mailto" | "tel"; contact: string | null }) =>
  contact ? (
    <a
      href={by === "tel" ? phoneUrl(contact) : mailUrl(contact)}
      className="font-semibold text-saddle underline-offset-[0.25em] hover:underline max-md:-my-2.5 max-md:inline-block max-md:py-2.5"
    >
      {contact}
    </a>
  ) : (
    MISSING
  );

interface Detail {
  name: string;
  value: ReactNode;
  className?: string;
}

export const DetailList = ({ details }: { details: readonly Detail[] }) => (
  <dl className="my-4 grid grid-cols-[minmax(5.75rem,max-content)_1fr] gap-x-2 gap-y-1.5">
    {details.map(({ name, value, className = "" }) => (
      <Fragment key={name}>
        <dt className="text-iron">{name}</dt>
        <dd className={`wrap-anywhere ${className}`}>{value}</dd>
      </Fragment>
    ))}
  </dl>
);

interface RecordFormProps extends Omit<ComponentProps<typeof RestoredForm>, "name"> {
  intent: string;
  id: string;
}

export const RecordForm = ({ intent, id, children, ...form }: RecordFormProps) => (
  <RestoredForm name={`${intent} ${id}`} method="post" preventScrollReset {...form}>
    <HiddenFields intent={intent} id={id} />
    {children}
  </RestoredForm>
);

interface RecordButtonProps extends Pick<RecordFormProps, "intent" | "id" | "action"> {
  /** Fields that are sent with it. */
  fields?: Record<string, string>;
  className?: string;
  children: string;
}

/** A button with one action on a record. */
export function RecordButton({
  fields = {},
  className = "button-quiet",
  children,
  ...form
}: RecordButtonProps) {
  return (
    <RecordForm {...form} className="contents">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Submit className={className}>{children}</Submit>
    </RecordForm>
  );
}

interface RecordConfirmationProps extends RecordFormProps {
  name: string;
  /** The text of the button that does it. */
  now: string;
  place?: string;
}

/**
 * An action in a panel's footer that cannot simply be undone, with the fields that it asks for
 * first.
 */
export const RecordConfirmation = ({
  name,
  now,
  place = "",
  children,
  ...form
}: RecordConfirmationProps) => (
  <Disclosure
    summary={name}
    isOpen={useRefusedValues(`${form.intent} ${form.id}`) !== null}
    className={`self-center open:w-full [&_summary]:list-none ${place}`}
  >
    <RecordForm {...form} className="mt-2 grid gap-2">
      {children}
      <Submit className="button-quiet justify-self-start">{now}</Submit>
    </RecordForm>
  </Disclosure>
);
