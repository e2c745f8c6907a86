/**
 * Paths inside a document, made of field names and list positions, and the problems found at them.
 */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type ContentPath = readonly (string | number)[];

/** Returns the value at a path, or undefined when nothing is there. */
export function valueAt(value: Json | undefined, path: ContentPath): Json | undefined {
  const [name, ...rest] = path;
  if (name === undefined || value === undefined) return value;
  if (Array.isArray(value)) {
    return typeof name === "number" ? valueAt(value[name], rest) : undefined;
  }
  if (value === null || typeof value !== "object") return undefined;
  const entry = Object.entries(value).find(([field]) => field === String(name));
  return entry && valueAt(entry[1], rest);
}

/**
 * Returns a copy with another value at a path. Adds a missing field; a position must exist or be
 * the next one. Returns null when the path leads through something that has no such field.
 */
export function withValueAt(value: Json | undefined, path: ContentPath, next: Json): Json | null {
  const [name, ...rest] = path;
  if (name === undefined) return next;
  if (Array.isArray(value)) {
    if (typeof name !== "number" || !Number.isInteger(name)) return null;
    if (name < 0 || name > value.length) return null;
    const inner = withValueAt(value[name], rest, next);
    return inner === null && rest.length > 0 ? null : Object.assign([...value], { [name]: inner });
  }
  if (value === null || typeof value !== "object") return null;
  const inner = withValueAt(valueAt(value, [name]), rest, next);
  if (inner === null && rest.length > 0) return null;
  return { ...value, [String(name)]: inner };
}

/** Returns every text in a value with its path, in document order. */
export function textsIn(
  value: unknown,
  path: ContentPath = [],
): { path: ContentPath; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** A problem to fix before content is published. */
export interface ContentProblem {
  /** The path of the field; empty for the whole document. */
  path: ContentPath;
  /** A sentence for staff, without the period at the end. */
  message: string;
}

/** Returns the problems of a value from checks, whose message is empty where nothing is wrong. */
export const problemsOf = (
  ...checks: [path: ContentPath, message: string | false | undefined][]
): ContentProblem[] => checks.flatMap(([path, message]) => (message ? { path, message } : []));

/** The data about the rest of the site that checks need. */
export interface ProblemContext {
  now: Date;
  /** IANA name of the organization's time zone. */
  timeZone: string;
  /** Whether this site has a page at a path such as "/news". */
  hasPage(path: string): boolean;
  /**
   * The alt text of an uploaded picture, empty until it is written; undefined when pages cannot
   * show the picture.
   */
  altOf(id: string): string | undefined;
}

/** Whether a link goes to a path of this site that has no page. */
export const isBrokenLink = (href: string, { hasPage }: Pick<ProblemContext, "hasPage">) =>
  href.startsWith("/") && !hasPage(href.split(/[?#]/, 1).join(""));
