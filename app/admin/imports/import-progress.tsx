import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { importPage as words } from "#content/staff-import.ts";
import type { ImportDetail } from "#domain/imports/find-imports.ts";
import { SECOND } from "#domain/ports/clock.ts";

const MOVING = new Set(["checking", "writing", "removing"]);

/** How far an import is, looked at every second; also what to do when its file waits or is no use. */
export function ImportProgress({ given }: { given: ImportDetail }) {
  const { id, state, problem, stalled } = given;
  const { revalidate, state: asking } = useRevalidator();
  const isMoving = MOVING.has(state) && !stalled;
  useEffect(() => {
    if (!isMoving || asking !== "idle") return;
    const timer = setTimeout(() => void revalidate(), SECOND);
    return () => clearTimeout(timer);
  }, [isMoving, asking, revalidate]);
  const percent = percentOf(given);
  return (
    <div className="my-6 grid max-w-measure gap-4">
      {isMoving && (
        <>
          <p className="flex justify-between gap-4">
            <span id="import-progress">{words[state as "checking" | "writing" | "removing"]}</span>
            <strong className="money">{percent !== null && words.progress(percent)}</strong>
          </p>
          <progress
            aria-labelledby="import-progress"
            className="import-bar"
            max={100}
            {...(percent !== null && { value: percent })}
          />
          <p className="text-iron">
            {state === "writing" ? words.writingNote : state === "checking" && words.checkingNote}
          </p>
          <noscript>
            <Link to={`/admin/import/${id}`} className="text-link">
              {words.lookAgain}
            </Link>
          </noscript>
        </>
      )}
      {(problem || stalled) && <p role="alert">{problem ?? words.stalled}</p>}
      {state === "receiving" && <p>{words.receivingNote}</p>}
      {!isMoving && (
        <Form method="post" className="flex flex-wrap items-center gap-4">
          {(stalled || state === "failed") && (
            <button type="submit" name="intent" value="read-again" className="button">
              {words.readAgain}
            </button>
          )}
          {state !== "receiving" && (
            <Link to={`/admin/import/${id}/columns`} className="button-quiet">
              {state === "columns" ? words.nameColumns : words.changeColumns}
            </Link>
          )}
          <button type="submit" name="intent" value="cancel" className="text-link">
            {words.cancel}
          </button>
        </Form>
      )}
    </div>
  );
}

/** Whole percent; null when the total is not known. */
function percentOf({ state, bytesRead, fileSize, bookedLine, lastLine }: ImportDetail) {
  const [part, whole] =
    state === "checking"
      ? [bytesRead, fileSize]
      : state === "writing"
        ? [bookedLine, lastLine]
        : [0, 0];
  return whole > 0 ? Math.min(99, Math.floor((part / whole) * 100)) : null;
}
