import { type FormEvent, useEffect, useRef, useState } from "react";
import { sessionDialog as labels } from "#content/staff-sign-in.ts";
import { staffToasts } from "#content/staff-toasts.ts";
import { inWords, SESSION_LONGEST } from "#domain/time/periods.ts";
import { FormError, Submit, TextField } from "./fields.tsx";
import type { SessionLeft } from "./session-left.ts";
import { useSession } from "./use-session.ts";

interface SessionKeeperProps {
  session: SessionLeft & { name: string; twoStep: boolean };
}

/**
 * Says two minutes before its end that the session ends soon, and locks the page when it has ended
 * (specification, sections 4 and 8): the page stays, covered, until its person has signed in again.
 */
export function SessionKeeper({ session }: SessionKeeperProps) {
  const { phase, isOverInAll, renewed } = useSession(session);
  if (phase === "open") return null;
  if (phase === "idle")
    return (
      <Sheet heading={labels.heading} text={labels.idle}>
        {/* The press itself is the action that prolongs the session. */}
        <Submit type="button">{labels.stay}</Submit>
      </Sheet>
    );
  const isLocked = phase === "locked";
  const text = isOverInAll() ? labels.over(inWords(SESSION_LONGEST)) : staffToasts.expired.text;
  return (
    <Sheet
      key={phase}
      heading={isLocked ? staffToasts.expired.title : labels.heading}
      text={isLocked ? text : labels.text(inWords(SESSION_LONGEST))}
      isLocked={isLocked}
    >
      <SignInAgain session={session} onRenewed={renewed} isLocked={isLocked} />
      {isLocked && (
        <form method="post" action="/admin/sign-out" className="mt-6">
          <input type="hidden" name="because" value="expired" />
          <Submit className="text-link">{labels.other}</Submit>
        </form>
      )}
    </Sheet>
  );
}

interface SheetProps {
  heading: string;
  text: string;
  /** Covers the page, and cannot be closed. */
  isLocked?: boolean;
  children: React.ReactNode;
}

/** A native dialog traps the focus and restores it; Escape closes one that does not lock. */
function Sheet({ heading, text, isLocked = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="session-ends"
      className="admin-dialog"
      data-locked={isLocked || undefined}
      onCancel={(event) => isLocked && event.preventDefault()}
      onClose={() => isLocked && dialog.current?.showModal()}
    >
      <h2 id="session-ends" className="font-serif text-lead font-semibold">
        {heading}
      </h2>
      <p className="mt-2 mb-5">{text}</p>
      {children}
    </dialog>
  );
}

interface SignInAgainProps extends SessionKeeperProps {
  isLocked: boolean;
  onRenewed(left: SessionLeft): void;
}

/** By fetch alone: the router would read the page's data again, and leave the page. */
function SignInAgain({ session, isLocked, onRenewed }: SignInAgainProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { username, name, twoStep } = session;
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = [...new FormData(event.currentTarget)] as [string, string][];
    setBusy(true);
    const answer = await fetch("/admin/renew", {
      method: "POST",
      body: new URLSearchParams(fields),
    })
      .then((response): Promise<SessionLeft | { error: string }> => response.json())
      .catch(() => ({ error: labels.offline }));
    setBusy(false);
    if ("error" in answer) setError(answer.error);
    else onRenewed(answer);
  }
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-5">
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <TextField
        name="password"
        type="password"
        label={isLocked ? labels.passwordOf(name) : labels.password}
        autoComplete="current-password"
        required
      />
      {twoStep && (
        <TextField name="code" label={labels.code} autoComplete="one-time-code" required />
      )}
      <FormError text={error} />
      <Submit disabled={isBusy}>{isLocked ? labels.unlock : labels.stay}</Submit>
    </form>
  );
}
