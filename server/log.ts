/** The log: one JSON object a line, without persons and secrets, whatever is handed to it. */
import pino, { type DestinationStream, type Level, type Logger } from "pino";

/**
 * Facts that a caller must never hand to the log; the log takes them out where a caller does. An
 * error has a code: that stays.
 */
const PRIVATE = [
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
const LONGEST_PATH = 200;
const LONGEST_TEXT = 4_000;
/** Errors carry their causes; no honest chain is longer. */
const DEEPEST = 4;

/** Standard output unless told otherwise. */
export function openLog(level: Level | "silent", destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`]), censor: "[private]" },
    hooks: { streamWrite: escapeUnseen },
    serializers: { err: describeError, path: describePath, key: describePath },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * JSON escapes control characters below U+0020 only. The others, and marks that turn the writing
 * direction, could make a line read as another in a terminal.
 */
const escapeUnseen = (line: string) =>
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
 * Name, words, place, code and cause, and nothing else: PostgreSQL puts rows into `detail`, mail
 * servers recipients into `response`, and other libraries what they were given into fields of theirs.
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
      depth < DEEPEST && { cause: describeError(error.cause, depth + 1) }),
  };
}

const describePath = (path: unknown) => withoutPersons(String(path), LONGEST_PATH);

/** A word between spaces, quotes, brackets and separators: read once, however long. */
const WORD = /[^\s"'<>()/=:,;[\]]+/g;

/** Mail addresses, also percent-encoded, and anything as long and random as a token. Cut first. */
const withoutPersons = (text: string, longest = LONGEST_TEXT) =>
  text
    .slice(0, longest)
    .replace(WORD, (word) => (/.(?:@|%40)./i.test(word) ? "[address]" : word))
    .replace(/[\w-]{40,}/g, "[token]")
    .slice(0, longest);
