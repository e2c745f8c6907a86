/** The lists of the Site section: each document's name, state, author and actions. */
import { Form, Link } from "react-router";
import { HiddenFields, IntentOnceButton, TextLink } from "#app/desk/parts/fields.tsx";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { ZonedTime } from "#app/ui/local-time.tsx";
import { draftLabels, documentRowLabels as labels } from "#content/desk/site.ts";
import type { DocumentRow } from "./read-document-rows.ts";
import { editUrlOf } from "./sections.ts";

/** Picture, name, state, person, actions; on a phone the name has its own line. */
const COLUMNS_CLASS =
  "grid grid-cols-[var(--picture)_minmax(0,1fr)_auto] gap-x-4 min-[48rem]:grid-cols-[var(--picture)_minmax(0,1fr)_11rem_10rem_minmax(7rem,auto)]";
const ROW_CLASS =
  "col-span-full grid grid-cols-subgrid items-center gap-y-1 border-b border-hair py-2 *:min-w-0 [&_small]:block [&_small]:overflow-hidden [&_small]:text-label [&_small]:text-ellipsis [&_small]:text-iron";

export interface DocumentRowsProps {
  rows: readonly DocumentRow[];
  mayWrite: boolean;
  /** These rows show when they go live, and can be unscheduled. */
  areScheduled?: boolean;
}

export const DocumentRows = ({ rows, ...props }: DocumentRowsProps) => (
  <ul
    className={`${COLUMNS_CLASS} ${rows.some(({ picture }) => picture) ? "[--picture:3.75rem]" : "[--picture:0rem]"}`}
  >
    {rows.map((row) => (
      <DocumentItem key={row.key} row={row} {...props} />
    ))}
  </ul>
);

type DocumentItemProps = Omit<DocumentRowsProps, "rows"> & { row: DocumentRow };

function DocumentItem({ row, mayWrite, areScheduled = false }: DocumentItemProps) {
  const { key, title, picture, detail, edited, state, path, coming, scheduled } = row;
  const { guestsUrl, hasGuests } = row;
  const mayPutBack = state === "taken-down" && mayWrite;
  const isToReview = row.isWaiting && !areScheduled;
  const shownFrom = areScheduled && scheduled?.at;
  /** A phone shows the state only of what differs from the original site. */
  const showsState = state !== "first" || Boolean(coming || shownFrom);
  const editLabel = state === "off" ? labels.write : labels.edit;
  const writeLabel = isToReview ? labels.review : editLabel;
  const linkLabel = mayWrite ? writeLabel : labels.look;
  const actionButton = (value: string, label: string, name = label) => (
    <Form method="post" action={editUrlOf(key)}>
      <HiddenFields of={scheduled?.id} />
      <IntentOnceButton value={value} aria-label={`${label}: ${title}`}>
        {name}
      </IntentOnceButton>
    </Form>
  );
  return (
    <li className={ROW_CLASS}>
      <span className="h-9.5 w-(--picture)">
        {picture && (
          <img
            src={picture}
            alt=""
            loading="lazy"
            width="60"
            height="38"
            className="size-full object-cover object-right"
          />
        )}
      </span>
      <span className={showsState ? "max-[48rem]:col-[2/-1]" : ""}>
        <Link to={editUrlOf(key)} className="font-semibold wrap-anywhere hover:underline">
          {title}
        </Link>
        <small>{detail}</small>
      </span>
      <span
        className={`grid grid-cols-[1.25rem_minmax(0,1fr)] ${showsState ? "max-[48rem]:col-start-2" : "max-[48rem]:sr-only"} ${
          isToReview ? "font-semibold [&_small]:font-normal" : ""
        }`}
      >
        {state !== "first" && <StateIcon state={state} />}
        <span className={showsState ? "" : "sr-only"}>
          {shownFrom ? <ZonedTime time={shownFrom} /> : labels.states[state]}
          <small>
            {areScheduled && labels.goesLive}
            {coming && guestsUrl ? <TextLink to={guestsUrl}>{coming}</TextLink> : coming}
          </small>
        </span>
      </span>
      <span className="max-[48rem]:hidden">
        {edited && (
          <>
            <StaffName username={edited.username} />
            <small>
              <ZonedTime time={edited.at} />
            </small>
          </>
        )}
      </span>
      <span className="flex items-center justify-end gap-4">
        {path && (
          <a href={path} className="text-link">
            {labels.view}
            <span className="sr-only"> {title}</span>
          </a>
        )}
        {mayPutBack && !hasGuests && actionButton("put-back", draftLabels.putBack, labels.putBack)}
        {/* Its guests were told that it is off, so the editor asks whether to write to them. */}
        {mayPutBack && hasGuests && (
          <Link
            to={editUrlOf(key)}
            className="button-quiet"
            aria-label={`${draftLabels.putBack}: ${title}`}
          >
            {`${labels.putBack}…`}
          </Link>
        )}
        {areScheduled && mayWrite ? (
          actionButton("unschedule", draftLabels.unschedule)
        ) : (
          <Link
            to={editUrlOf(key)}
            className={isToReview ? "button-quiet" : "text-link"}
            aria-label={`${linkLabel}: ${title}`}
          >
            {linkLabel}
          </Link>
        )}
      </span>
    </li>
  );
}

/**
 * A shape beside the word: dashed for draft, half for changed, ring for scheduled, full for shown,
 * struck for taken down.
 */
const StateIcon = ({ state }: Pick<DocumentRow, "state">) => (
  <svg
    viewBox="0 0 12 14"
    className="mt-0.5 h-3.5 w-3 fill-none stroke-current stroke-[1.5]"
    aria-hidden="true"
  >
    <rect
      x="0.75"
      y="0.75"
      width="10.5"
      height="12.5"
      rx={state === "scheduled" ? 6 : 0}
      strokeDasharray={state === "draft" ? "2 1.5" : undefined}
      className={state === "shown" || state === "first" ? "fill-current" : ""}
    />
    {state === "changed" && <path d="M1 7H11V13H1Z" className="fill-current" />}
    {(state === "taken-down" || state === "off") && <path d="M1 13 11 1" />}
  </svg>
);
