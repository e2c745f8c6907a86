/** Generates what people, programs and attackers might send. */
import fc from "fast-check";

const HOSTILE = [
  "",
  "\0",
  "\ud800",
  "\udc00\ud800",
  "\u202emoc.elpmaxe",
  "a\r\nBcc: x@example.org",
  "'; drop table contacts; --",
  "<script>alert(1)</script>",
  "</script><img src=x onerror=alert(1)>",
  "=cmd|' /C calc'!A0",
  "{{7*7}}",
  "$" + "{jndi:ldap://example.org}",
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
  "👩‍👩‍👧‍👦",
  "x".repeat(10_000),
  "%00%0d%0a",
  "%",
  "%ff%fe",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "9007199254740993",
  "1e309",
  "0x1f",
  "null",
  "undefined",
  "[object Object]",
  "2026-02-30",
  "+275760-09-13",
  "../../etc/passwd",
  "%2e%2e%2fetc",
];

/** Text of every kind, including lone surrogates and control characters. */
export const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
  fc.string({ maxLength: 40 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.double().map(String),
);

export const anything = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) },
);

/**
 * A valid record in which up to four fields have strange values; `extra` are fields that the form
 * does not have.
 */
export function spoiled(good: Record<string, unknown>, values: fc.Arbitrary<unknown>) {
  const fields = [...Object.keys(good), "extra", "__proto__", "toString"];
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...fields), values), {
      selector: ([field]) => field,
      maxLength: 4,
    })
    .map((entries): Record<string, unknown> => ({ ...good, ...Object.fromEntries(entries) }));
}

/** Returns the JSON of a value; if JSON can't contain it, returns something that isn't JSON. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "undefined";
  } catch {
    return "{";
  }
}

/** Usually the JSON of the value; sometimes it is cut short or has a changed byte. */
export const jsonOf = (values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 8, arbitrary: values.map(toJson) },
    {
      weight: 1,
      arbitrary: fc.tuple(values, fc.nat(200)).map(([v, length]) => toJson(v).slice(0, length)),
    },
    { weight: 1, arbitrary: text },
  );

/** Header values. HTTP allows no other characters, and Node's server refuses the rest. */
export const headerValue = text.map((value) =>
  value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").trim(),
);
