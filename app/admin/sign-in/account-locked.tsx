import { signInPage } from "#content/staff.ts";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { useCountdown } from "./use-countdown.ts";

/** What a door answers, or its loader knows; `lockedFor` in milliseconds, 0 when it is open. */
export interface DoorAnswer {
  lockedFor: number;
  error?: string;
}

/**
 * How long the door is still locked, counted down on the open page, or 0; `wasLocked` once it has
 * opened there.
 */
export function useLock(answer: DoorAnswer): { left: number; wasLocked: boolean } {
  const counted = useCountdown(answer.lockedFor, answer);
  const left = Math.max(0, counted ?? answer.lockedFor);
  return { left, wasLocked: answer.lockedFor > 0 && left === 0 };
}

/** "Account Locked" with the minutes that are left (specification, section 8), and a clock beside them. */
export function AccountLocked({ answer, left }: { answer: DoorAnswer; left: number }) {
  const minutes = Math.ceil(left / MINUTE);
  const isFresh = minutes === Math.ceil(answer.lockedFor / MINUTE);
  return (
    <div className="mb-8 border border-l-[6px] border-alarm px-5 py-4">
      <div role="alert">
        <p className="font-serif text-lead font-semibold">{signInPage.locked}</p>
        <p>{(isFresh && answer.error) || signInPage.lockedFor(minutes)}</p>
      </div>
      <p role="timer" className="mt-2 text-small text-iron">
        {signInPage.opensIn} <strong className="tabular-nums">{clockOf(left)}</strong>
      </p>
    </div>
  );
}

/** Said where the alert was, so that the change is heard. */
export const AccountOpen = ({ wasLocked }: { wasLocked: boolean }) => (
  <p role="status" className={wasLocked ? "mb-6" : undefined}>
    {wasLocked && signInPage.opened}
  </p>
);

/** "4:05". */
function clockOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
