import { signInPage } from "#content/staff-sign-in.ts";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { useCountdown } from "./use-countdown.ts";

/** What the loader or the action knows of the lock; `lockedFor` in milliseconds, 0 without a lock. */
interface LockAnswer {
  lockedFor: number;
  error?: string;
}

export interface Lock extends LockAnswer {
  /** Milliseconds left, counted down on the open page. */
  left: number;
  isLocked: boolean;
  /** Whether the lock has ended while the page was open. */
  wasLocked: boolean;
}

export function useLock(answer: LockAnswer): Lock {
  const counted = useCountdown(answer.lockedFor, answer);
  const left = Math.max(0, counted ?? answer.lockedFor);
  return { ...answer, left, isLocked: left > 0, wasLocked: answer.lockedFor > 0 && left === 0 };
}

/**
 * "Account Locked" with the minutes left (specification, section 8) and a clock beside them; in its
 * place, when the lock has ended, that sign-in works again.
 */
export const LockNotice = ({ lock }: { lock: Lock }) => (
  <>
    {lock.isLocked && <AccountLocked {...lock} />}
    <p role="status" className={lock.wasLocked ? "mb-6" : undefined}>
      {lock.wasLocked && signInPage.opened}
    </p>
  </>
);

function AccountLocked({ left, lockedFor, error }: Lock) {
  const minutes = Math.ceil(left / MINUTE);
  const isFresh = minutes === Math.ceil(lockedFor / MINUTE);
  return (
    <div className="mb-8 border border-l-[6px] border-alarm px-5 py-4">
      <div role="alert">
        <p className="font-serif text-lead font-semibold">{signInPage.locked}</p>
        <p>{(isFresh && error) || signInPage.lockedFor(minutes)}</p>
      </div>
      <p role="timer" className="mt-2 text-small text-iron">
        {signInPage.opensIn} <strong className="tabular-nums">{minutesAndSeconds(left)}</strong>
      </p>
    </div>
  );
}

/** "4:05". */
function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
