/** What a use case returns that may refuse: its value beside `ok`, or why not. Sentences for a reason stand in content/. */
export type Result<Value, Reason extends string> =
  | ({ ok: true } & Value)
  | { ok: false; reason: Reason };
