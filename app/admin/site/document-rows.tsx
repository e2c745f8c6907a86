/** The lists of the Site section: what each document is called, its state, who wrote it, and what can be done. */
import { Form, Link } from "react-router";
import { OnceButton, TextLink } from "#app/admin/shell/fields.tsx";
import { PersonName } from "#app/admin/shell/person.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { draftLabels, documentRows as labels } from "#content/staff-site.ts";
import type { DocumentRow } from "./read-rows.ts";
import { editUrlOf } from "./sections.ts";

interface DocumentRowsProps {
  rows: readonly DocumentRow[];
  mayWrite: boolean;
}

export const DocumentRows = ({ rows, mayWrite }: DocumentRowsProps) => (
  <ul className="document-rows">
    {rows.map((row) => (
      <Row key={row.key} row={row} mayWrite={mayWrite} />
    ))}
  </ul>
);

type RowProps = Omit<DocumentRowsProps, "rows"> & { row: DocumentRow };

function Row({ row, mayWrite }: RowProps) {
  const { key, title, detail, picture, state, scheduled, edited, path, attendance } = row;
  return (
    <li>
      <span className="document-thumb">
        {picture && <img src={picture} alt="" loading="lazy" width="60" height="38" />}
      </span>
      <span className="document-name">
        <Link to={editUrlOf(key)}>{title}</Link>
        <small>{detail}</small>
      </span>
      <span className="document-state" data-state={state}>
        {row.isScheduledRow && scheduled ? row.scheduledAt : labels.states[state]}
        <small>
          {row.isScheduledRow && labels.byItself}
          {attendance &&
            (attendance.isLink ? (
              <TextLink to={`/admin/site/coming/${key.split("/")[1]}`}>{attendance.text}</TextLink>
            ) : (
              attendance.text
            ))}
        </small>
      </span>
      <span className="document-by">
        {edited ? <PersonName of={edited.username} /> : labels.firstEdition}
        {edited && (
          <small>
            <LocalTime time={edited.at} withTime />
          </small>
        )}
      </span>
      <span className="document-acts">
        {path && (
          <a href={path} className="text-link">
            {labels.view}
            <span className="sr-only"> {title}</span>
          </a>
        )}
        {row.isScheduledRow && mayWrite ? (
          <Form method="post">
            <input type="hidden" name="of" value={scheduled?.id} />
            <OnceButton value="unschedule" aria-label={`${draftLabels.unschedule}: ${title}`}>
              {draftLabels.unschedule}
            </OnceButton>
          </Form>
        ) : (
          <Link
            to={editUrlOf(key)}
            className={row.isWaiting ? "button-quiet" : "text-link"}
            aria-label={`${actOf(row, mayWrite)}: ${title}`}
          >
            {actOf(row, mayWrite)}
          </Link>
        )}
      </span>
    </li>
  );
}

const actOf = ({ isWaiting, state }: DocumentRow, mayWrite: boolean) =>
  !mayWrite
    ? labels.look
    : isWaiting
      ? labels.review
      : state === "off"
        ? labels.write
        : labels.edit;
