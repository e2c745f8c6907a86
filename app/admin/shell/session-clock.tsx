import { useEffect, useRef } from "react";
import { useFetcher, useSubmit } from "react-router";
import { signInUrlFor, withNotice } from "#app/admin/sign-in/return-path.ts";
import { SignInError, SignInField } from "#app/admin/sign-in/sign-in-page.tsx";
import { useCountdown } from "#app/admin/sign-in/use-countdown.ts";
import { sessionDialog } from "#content/staff.ts";
import { MINUTE } from "#domain/ports/clock.ts";
import { onOtherTab } from "./other-tabs.ts";

/** The dialog opens this long before the end. */
const WARNING = 2 * MINUTE;

/**
 * Shows how long the session lasts, offers to stay two minutes before its end, and leaves the desk
 * when it is over (specification, section 4). `endsIn` in milliseconds, by the server's clock.
 */
export function SessionClock({ endsIn, twoStep }: { endsIn: number; twoStep: boolean }) {
  const left = useCountdown(endsIn, endsIn);
  const submit = useSubmit();
  const over = left !== null && left <= 0;
  useEffect(() => {
    if (!over) return;
    const ending = { because: "expired", next: here() };
    submit(ending, { method: "post", action: "/admin/sign-out" });
  }, [over, submit]);
  useEffect(
    () =>
      onOtherTab((ending) => {
        const door = signInUrlFor("/admin", ending === "expired" ? here() : null);
        window.location.assign(withNotice(door, ending));
      }),
    [],
  );
  if (left === null) return null;
  return (
    <>
      {" · session ends in "}
      <strong>{Math.max(1, Math.ceil(left / MINUTE))} min</strong>
      {left <= WARNING && !over && <StayDialog twoStep={twoStep} />}
    </>
  );
}

/** The page that is open, for the way back to it. */
const here = () => `${window.location.pathname}${window.location.search}`;

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
        <SignInField
          name="password"
          type="password"
          label={sessionDialog.password}
          autoComplete="current-password"
        />
        {twoStep && (
          <SignInField name="code" label={sessionDialog.code} autoComplete="one-time-code" />
        )}
        <SignInError error={renewal.data?.error ?? undefined} />
        <button type="submit" className="button" disabled={renewal.state !== "idle"}>
          {sessionDialog.stay}
        </button>
      </renewal.Form>
    </dialog>
  );
}
