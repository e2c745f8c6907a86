/** Records each response in the log. */
import type { Log } from "#domain/ports/log.ts";

export interface AnsweredRequest {
  requestId: string;
  method: string;
  /** Without its query, and recorded without the visitor's IP address: both can identify a person. */
  path: string;
  status: number;
  /** When the request arrived, by performance.now(). */
  started: number;
}

export type AccessLog = (answered: AnsweredRequest) => void;

const NOT_FOUND = 404;

/** Makes the function to call once for each response. */
export function accessLog(log: Log): AccessLog {
  return ({ started, ...answered }) => {
    const took = performance.now() - started;
    // An unknown page has its line already, as an error (specification, section 4).
    if (answered.status !== NOT_FOUND)
      log.info({ ...answered, milliseconds: Math.round(took * 10) / 10 }, "answered");
  };
}
