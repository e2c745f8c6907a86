/** The notice across the top of every public page: bad roads, a date, ground that is broken. */
import { z } from "zod";
import { formLine } from "#domain/forms/check-form.ts";
import type { ContentPath } from "./content-path.ts";
import type { FormField } from "./form-fields.ts";
import type { ContentProblem, ProblemContext } from "./problems.ts";
import { timeError } from "./publish-moment.ts";

/** Characters that fit on a phone in three lines. */
const TEXT_MAX = 140;
const LINK_NAME_MAX = 40;
const URL_MAX = 300;

const NO_LINK = { name: "", url: "" };

/** What a draft begins with. */
export const EMPTY_NOTICE = { text: "", link: NO_LINK, endsAt: "" };

export const noticeSchema = z
  .object({
    text: z.string(),
    /** Both texts are empty where there is none; older notices have null. */
    link: z
      .object({ name: z.string(), url: z.string() })
      .nullable()
      .transform((link) => link ?? NO_LINK),
    /** ISO UTC; from then on no page shows it. A draft may hold a time as typed that is still to be settled. */
    endsAt: z.string(),
  })
  .nullable();

/** Null: no notice. */
export type Notice = z.infer<typeof noticeSchema>;

/** Its form. */
export const noticeFields: readonly FormField[] = [
  { name: "text", kind: "text", max: TEXT_MAX },
  { name: "link.name", kind: "line", max: LINK_NAME_MAX, isOptional: true },
  { name: "link.url", kind: "link", max: URL_MAX, isOptional: true },
  { name: "endsAt", kind: "time", max: 16 },
];

/** What has to be mended before a notice is shown from `now` on. */
export function noticeProblems(
  notice: Notice,
  { now, timeZone, hasPage }: ProblemContext,
): ContentProblem[] {
  if (!notice) return [];
  const { text, link, endsAt } = notice;
  const isOver = endsAt <= now.toISOString();
  const checks: [path: ContentPath, message: string | undefined | false][] = [
    [["text"], text ? tooLong(text, TEXT_MAX) : "Write what the notice says"],
    [["link", "name"], link.url && !link.name && "Name the link, for example Read more"],
    [["link", "name"], tooLong(link.name, LINK_NAME_MAX)],
    [["link", "url"], (link.name || link.url) && urlProblem(link.url, hasPage)],
    [["endsAt"], timeError(endsAt, timeZone) ?? (isOver && "The end has to come after the start")],
  ];
  return checks.flatMap(([path, message]) => (message ? { path, message } : []));
}

const tooLong = (text: string, max: number) =>
  formLine(max).safeParse(text).error?.issues[0]?.message;

function urlProblem(url: string, hasPage: ProblemContext["hasPage"]): string | undefined {
  if (!url) return "Enter where the link leads";
  if (url.startsWith("/"))
    return hasPage(url.split(/[?#]/, 1).join("")) ? undefined : "This site has no such page";
  return URL.canParse(url) && new URL(url).protocol === "https:"
    ? tooLong(url, URL_MAX)
    : "Enter a page of this site, such as /news, or an address that begins with https://";
}
