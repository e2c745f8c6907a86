import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useFetcher, useSubmit } from "react-router";
import { signInUrlFor, withNotice } from "#app/admin/sign-in/return-path.ts";
import { useCountdown } from "#app/admin/sign-in/use-countdown.ts";
import { sessionDialog } from "#content/staff.ts";
import { MINUTE } from "#domain/ports/clock.ts";
import { FormError, TextField } from "./fields.tsx";
import { onOtherTab } from "./other-tabs.ts";

/** The dialog opens this long before the end. */
const WARNING = 2 * MINUTE;

/**
 * Shows how long the session lasts, opens a dialog two minutes before its end, and signs out at the end
 * (specification, section 4). `endsIn` in milliseconds, by the server's clock.
 */
export function SessionClock({ endsIn, twoStep }: { endsIn: number; twoStep: boolean }) {
  const left = useCountdown(endsIn, endsIn);
  const submit = useSubmit();
  const isOver = left !== null && left <= 0;
  useEffect(() => {
    if (!isOver) return;
    const ending = { because: "expired", next: currentPage() };
    submit(ending, { method: "post", action: "/admin/sign-out" });
  }, [isOver, submit]);
  useEffect(
    () =>
      onOtherTab((ending) => {
        const signInUrl = signInUrlFor("/admin", ending === "expired" ? currentPage() : null);
        window.location.assign(withNotice(signInUrl, ending));
      }),
    [],
  );
  if (left === null) return null;
  return (
    <>
      {sessionDialog.endsIn(Math.max(1, Math.ceil(left / MINUTE)))}
      {/* Outside of the menu, which is closed most of the time. */}
      {left <= WARNING && !isOver && createPortal(<StayDialog twoStep={twoStep} />, document.body)}
    </>
  );
}

const currentPage = () => `${window.location.pathname}${window.location.search}`;

/** A native dialog traps the focus and restores it; Escape closes it without a renewal. */
function StayDialog({ twoStep }: { twoStep: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const renewal = useFetcher<{ error: string | null }>();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="session-ends" className="admin-dialog">
      <h2 id="session-ends" className="font-serif text-lead font-semibold">
        {sessionDialog.heading}
      </h2>
      <p className="mt-2 mb-5">{sessionDialog.text}</p>
      <renewal.Form method="post" action="/admin/renew" className="grid gap-5">
        <TextField
          name="password"
          type="password"
          label={sessionDialog.password}
          autoComplete="current-password"
        />
        {twoStep && (
          <TextField name="code" label={sessionDialog.code} autoComplete="one-time-code" />
        )}
        <FormError text={renewal.data?.error} />
        <button type="submit" className="button" disabled={renewal.state !== "idle"}>
          {sessionDialog.stay}
        </button>
      </renewal.Form>
    </dialog>
  );
}
