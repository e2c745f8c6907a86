export interface Refusal<Reason extends string> {
  ok: false;
  reason: Reason;
}

/**
 * The result of a use case that may refuse: its value beside `ok`, or the reason. The sentences for
 * reasons are in content/.
 */
export type Result<Value, Reason extends string> = ({ ok: true } & Value) | Refusal<Reason>;

export const refusedFor = <Reason extends string>(reason: Reason): Refusal<Reason> => ({
  ok: false,
  reason,
});
