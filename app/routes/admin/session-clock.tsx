import { useEffect, useRef, useState } from "react";
import { useFetcher, useSubmit } from "react-router";
import { sessionDialog } from "#content/staff.ts";
import { MINUTE, SECOND } from "#ports/clock.ts";
import { DoorError, DoorField } from "./door.tsx";
import { onOtherTab } from "./other-tabs.ts";

/** The dialog opens this long before the end. */
const WARNING = 2 * MINUTE;

/**
 * Shows how long the session lasts, offers to stay two minutes before its end, and leaves the desk
 * when it is over (specification, section 4). `endsIn` in milliseconds, by the server's clock.
 */
export function SessionClock({ endsIn, twoStep }: { endsIn: number; twoStep: boolean }) {
  const left = useCountdown(endsIn);
  const submit = useSubmit();
  const over = left !== null && left <= 0;
  useEffect(() => {
    if (over) submit({ because: "expired" }, { method: "post", action: "/admin/sign-out" });
  }, [over, submit]);
  useEffect(() => onOtherTab((ending) => window.location.assign(`/admin?notice=${ending}`)), []);
  if (left === null) return null;
  return (
    <>
      {" · session ends in "}
      <strong>{Math.max(1, Math.ceil(left / MINUTE))} min</strong>
      {left <= WARNING && !over && <StayDialog twoStep={twoStep} />}
    </>
  );
}

/** Milliseconds left, counted down once a second; null until the browser counts. */
function useCountdown(endsIn: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.now() + endsIn;
    const look = () => setLeft(end - Date.now());
    look();
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [endsIn]);
  return left;
}

/** The native dialog keeps the focus inside and gives it back; Escape puts the question off. */
function StayDialog({ twoStep }: { twoStep: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const renewal = useFetcher<{ error: string | null }>();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="session-ends" className="desk-dialog">
      <h2 id="session-ends" className="font-serif text-[1.4rem] font-semibold">
        {sessionDialog.heading}
      </h2>
      <p className="mt-2 mb-5">{sessionDialog.text}</p>
      <renewal.Form method="post" action="/admin/renew" className="grid gap-5">
        <DoorField
          name="password"
          type="password"
          label={sessionDialog.password}
          autoComplete="current-password"
        />
        {twoStep && (
          <DoorField name="code" label={sessionDialog.code} autoComplete="one-time-code" />
        )}
        <DoorError error={renewal.data?.error ?? undefined} />
        <button type="submit" className="button" disabled={renewal.state !== "idle"}>
          {sessionDialog.stay}
        </button>
      </renewal.Form>
    </dialog>
  );
}
