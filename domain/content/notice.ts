/** The notice across the top of every public page: bad roads, a date, ground that is broken. */
import { z } from "zod";
import { formLine } from "#domain/forms/check-form.ts";
import { readMoment } from "./publish-moment.ts";

/** Characters that fit on a phone in three lines. */
export const NOTICE_MAX = 140;
export const LINK_NAME_MAX = 40;
const URL_MAX = 300;

export const noticeSchema = z
  .object({
    text: z.string(),
    link: z.object({ name: z.string(), url: z.string() }).nullable(),
    /** ISO UTC; from then on no page shows it. */
    endsAt: z.string(),
  })
  .nullable();

/** Null: no notice. */
export type Notice = z.infer<typeof noticeSchema>;

/** The fields of the staff's form; times as a browser's `datetime-local` field sends them. */
export const NOTICE_FIELDS = ["text", "linkName", "linkUrl", "starts", "ends"] as const;
export type NoticeField = (typeof NOTICE_FIELDS)[number];
export type NoticeErrors = Partial<Record<NoticeField, string>>;

interface NoticeContext {
  now: Date;
  /** IANA name of the organisation's zone, in which the form's times are meant. */
  timeZone: string;
  /** Paths of this site that a link may lead to. */
  pages: readonly string[];
}

type NoticeCheck =
  | { ok: true; notice: NonNullable<Notice>; publishAt: string }
  | { ok: false; errors: NoticeErrors };

/**
 * Checks a notice as typed. `starts` may be empty: at once. An hour that comes twice when the clocks go
 * back is asked about: `second` names the fields whose second hour is meant.
 */
export function checkNotice(
  fields: Readonly<Record<NoticeField, string>>,
  second: readonly string[],
  { now, timeZone, pages }: NoticeContext,
): NoticeCheck {
  const errors: NoticeErrors = {};
  const line = (name: NoticeField, max: number) => {
    const check = formLine(max).safeParse(fields[name]);
    if (!check.success) errors[name] = check.error.issues[0]?.message ?? "Please enter text";
    return check.success ? check.data.trim() : "";
  };
  const moment = (name: "starts" | "ends") => {
    const found = readMoment(fields[name], timeZone, second.includes(name));
    if ("error" in found) errors[name] = found.error;
    return "at" in found ? found.at : "";
  };
  const text = line("text", NOTICE_MAX);
  if (!text && !errors.text) errors.text = "Write what the notice says";
  const link = { name: line("linkName", LINK_NAME_MAX), url: line("linkUrl", URL_MAX) };
  Object.assign(errors, checkLink(link, pages));
  const publishAt = fields.starts ? moment("starts") : now.toISOString();
  const endsAt = moment("ends");
  if (!errors.ends && endsAt <= now.toISOString())
    errors.ends = "Choose an end that is still to come";
  else if (!errors.ends && !errors.starts && endsAt <= publishAt)
    errors.ends = "The end has to come after the start";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, notice: { text, link: link.url ? link : null, endsAt }, publishAt };
}

function checkLink({ name, url }: { name: string; url: string }, pages: readonly string[]) {
  if (!name && !url) return {};
  if (!url) return { linkUrl: "Enter where the link leads" };
  if (!name) return { linkName: "Name the link, for example Read more" };
  if (url.startsWith("/"))
    return pages.includes(url.split(/[?#]/, 1).join(""))
      ? {}
      : { linkUrl: "This site has no such page" };
  return URL.canParse(url) && new URL(url).protocol === "https:"
    ? {}
    : {
        linkUrl:
          "Enter a page of this site, such as /news, or an address that begins with https://",
      };
}
