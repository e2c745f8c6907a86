/** The notice across the top of every public page, for bad roads, a date, or a groundbreaking. */
import { z } from "zod";
import { type ContentProblem, type ProblemContext, problemsOf } from "./fields/content-path.ts";
import { linkTarget, text } from "./fields/fields.ts";
import { line, time } from "./fields/form-fields.ts";
import { timeError } from "./fields/publish-moment.ts";

const NO_LINK = { name: "", url: "" };

const link = z.object({
  name: line(40, "Name of a link", { isOptional: true }),
  url: linkTarget("Where the link leads", {
    help: "A page of this site, such as /news, or an address that begins with https://",
    isOptional: true,
  }),
});

export const noticeSchema = z
  .object({
    /** The limit fits three lines on a phone. */
    text: text(140, "What it says", { missing: "Write what the notice says" }),
    /** Both texts are empty when there is no link; older notices have null. */
    link: z.preprocess((value) => value ?? NO_LINK, link),
    /** The time from which no page shows the notice. */
    endsAt: time("Ends"),
  })
  .nullable();

/** Null when there is no notice. */
export type Notice = z.infer<typeof noticeSchema>;

/** Finds what has to be fixed before a notice can be shown from `now` on. */
export function noticeProblems(
  notice: Notice,
  { now, timeZone }: Pick<ProblemContext, "now" | "timeZone">,
): ContentProblem[] {
  if (!notice) return [];
  const { link, endsAt } = notice;
  const isOver = endsAt <= now.toISOString();
  return problemsOf(
    [["link", "name"], link.url && !link.name && "Name the link, for example Read more"],
    [["link", "url"], link.name && !link.url && "Enter where the link leads"],
    [["endsAt"], timeError(endsAt, timeZone) ?? (isOver && "The end has to come after the start")],
  );
}
