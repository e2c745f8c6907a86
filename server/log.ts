/**
 * The log: one JSON object a line. It removes personal data and secrets from everything that is
 * logged.
 */
import pino, { type DestinationStream, type Level, type Logger } from "pino";

/**
 * Fields that callers must never log, and that are removed if they do. `code` is not one, because
 * errors have it.
 */
const PRIVATE_FIELDS = [
  "password",
  "current",
  "next",
  "token",
  "secret",
  "cookie",
  "authorization",
  "email",
  "firstName",
  "lastName",
  "phone",
  "body",
  "payload",
];
const MAX_PATH_LENGTH = 200;
const MAX_TEXT_LENGTH = 4_000;
const MAX_CAUSES = 4;

/** Logs to standard output, unless a test passes a `destination`. */
export function openLog(level: Level | "silent", destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PRIVATE_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: "[private]" },
    hooks: { streamWrite: escapeInvisible },
    serializers: { err: describeError, path: describePath, key: describePath },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * JSON escapes only control characters below U+0020. The others, and characters that change the
 * writing direction, could make a line look like another one in a terminal.
 */
const escapeInvisible = (line: string) =>
  line.replace(
    /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: string;
  cause?: LoggedError;
}

/**
 * Logs name, message, stack, code and cause, and nothing else: PostgreSQL puts rows into `detail`,
 * mail servers put recipients into `response`, and other libraries add their input as fields.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "something else was thrown" };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: withoutPersons(error.message),
    ...(error.stack && { stack: withoutPersons(error.stack) }),
    ...(typeof code === "string" && { code }),
    ...(error.cause !== undefined &&
      depth < MAX_CAUSES && { cause: describeError(error.cause, depth + 1) }),
  };
}

const describePath = (path: unknown) => withoutPersons(String(path), MAX_PATH_LENGTH);

/** A word between spaces, quotes, brackets and separators. Matching it takes linear time. */
const WORD = /[^\s"'<>()/=:,;[\]]+/g;

/**
 * Shortens a text, then replaces email addresses, also percent-encoded ones, and everything as long
 * as a token.
 */
const withoutPersons = (text: string, longest = MAX_TEXT_LENGTH) =>
  text
    .slice(0, longest)
    .replace(WORD, (word) => (/.(?:@|%40)./i.test(word) ? "[address]" : word))
    .replace(/[\w-]{40,}/g, "[token]")
    .slice(0, longest);
