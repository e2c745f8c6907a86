import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { IntentButton, TextLink } from "#app/admin/shell/fields.tsx";
import { importPage as labels } from "#content/staff-import.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";
import { SECOND } from "#domain/ports/clock.ts";

const MOVING = new Set(["checking", "writing", "removing"]);

/** How far an import is, renewed every second; also what staff can do when its file waits or failed. */
export function ImportProgress({ detail }: { detail: ImportDetail }) {
  const { id, state, problem, stalled } = detail;
  const { revalidate, state: asking } = useRevalidator();
  const isMoving = MOVING.has(state) && !stalled;
  useEffect(() => {
    if (!isMoving || asking !== "idle") return;
    const timer = setTimeout(() => void revalidate(), SECOND);
    return () => clearTimeout(timer);
  }, [isMoving, asking, revalidate]);
  return (
    <div className="my-6 grid max-w-measure gap-4">
      {isMoving && <ProgressBar detail={detail} />}
      {(problem || stalled) && <p role="alert">{problem ?? labels.stalled}</p>}
      {state === "receiving" && <p>{labels.receivingNote}</p>}
      {!isMoving && (
        <Form method="post" className="flex flex-wrap items-center gap-4">
          {(stalled || state === "failed") && (
            <IntentButton value="read-again" className="button">
              {labels.readAgain}
            </IntentButton>
          )}
          {state !== "receiving" && (
            <Link to={`/admin/import/${id}/columns`} className="button-quiet">
              {state === "columns" ? labels.nameColumns : labels.changeColumns}
            </Link>
          )}
          <IntentButton value="cancel" className="text-link">
            {labels.cancel}
          </IntentButton>
        </Form>
      )}
    </div>
  );
}

function ProgressBar({ detail }: { detail: ImportDetail }) {
  const { id, state } = detail;
  const percent = percentOf(detail);
  return (
    <>
      <p className="flex justify-between gap-4">
        <span id="import-progress">{labels.headings[state]}</span>
        <strong className="money">{percent !== null && labels.progress(percent)}</strong>
      </p>
      <progress
        aria-labelledby="import-progress"
        className="import-bar"
        max={100}
        {...(percent !== null && { value: percent })}
      />
      <p className="text-iron">
        {state === "writing" ? labels.writingNote : state === "checking" && labels.checkingNote}
      </p>
      <noscript>
        <TextLink to={`/admin/import/${id}`}>{labels.lookAgain}</TextLink>
      </noscript>
    </>
  );
}

/** Whole percent; null when the total is not known. */
function percentOf({ state, bytes_read, file_size, booked_line, lastLine }: ImportDetail) {
  const [part, whole] = state === "checking" ? [bytes_read, file_size] : [booked_line, lastLine];
  if (state === "removing" || !whole) return null;
  return Math.min(99, Math.floor(((part ?? 0) / whole) * 100));
}
