import type { Challenge } from "altcha-lib/types";
import { MINUTE } from "#domain/ports/clock.ts";

const SOLVE_WITHIN = MINUTE;

/** The proof of work for a challenge of the server; null when this browser cannot make one. */
export async function prove(challenge: Challenge): Promise<unknown> {
  try {
    const { solveChallenge } = await import("altcha-lib");
    const { deriveKey } = await import("altcha-lib/algorithms/web/pbkdf2");
    const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVE_WITHIN });
    return solution && { challenge, solution };
  } catch {
    return null;
  }
}
