import { useEffect, useRef } from "react";
import { inWords } from "#content/count.ts";
import { sessionDialog as labels } from "#content/staff-sign-in.ts";
import { staffToasts } from "#content/staff-toasts.ts";
import { SESSION_LONGEST } from "#domain/time/periods.ts";
import type { SessionLeft } from "./active.ts";
import { Submit } from "./fields.tsx";
import { useSession } from "./use-session.ts";

/** The sheets that say that the session ends, and has ended (specification, sections 4 and 8). */
export function SessionKeeper({ session }: { session: SessionLeft }) {
  const { phase, isOver } = useSession(session);
  const again = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isOver) again.current?.requestSubmit();
  }, [isOver]);
  if (phase === "open") return null;
  if (phase === "idle")
    return (
      <Sheet key={phase} heading={labels.heading} text={labels.idle}>
        {/* The press itself is the action that prolongs the session. */}
        <Submit type="button">{labels.stay}</Submit>
      </Sheet>
    );
  const isLocked = phase === "locked";
  const { title, text } = staffToasts.expired;
  return (
    <Sheet
      key={phase}
      heading={isLocked ? title : labels.heading}
      text={isLocked ? `${text}. ${labels.kept}` : labels.text(inWords(SESSION_LONGEST))}
      isLocked={isLocked}
    >
      {/* A document of its own: nothing of this page stays. */}
      <form ref={again} method="post" action="/admin/sign-out">
        <input type="hidden" name="because" value="expired" />
        <input
          type="hidden"
          name="next"
          value={`${window.location.pathname}${window.location.search}`}
        />
        <Submit>{labels.again}</Submit>
      </form>
    </Sheet>
  );
}

interface SheetProps {
  heading: string;
  text: string;
  isLocked?: boolean;
  children: React.ReactNode;
}

function Sheet({ heading, text, isLocked = false, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="session-ends"
      className="admin-dialog w-[min(26rem,100vw-2rem)] p-6 data-locked:backdrop:bg-paper"
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
