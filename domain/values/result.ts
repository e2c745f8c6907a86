/**
 * The result of a use case that may refuse: its value beside `ok`, or the reason. The sentences for
 * reasons are in content/.
 */
export type Result<Value, Reason extends string> =
  | ({ ok: true } & Value)
  | { ok: false; reason: Reason };
