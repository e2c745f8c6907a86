/** A gathering of the community, as staff write it. */
import { z } from "zod";
import * as mini from "zod/mini";
import { MOMENT } from "#domain/content/publish-moment.ts";
import { formLine, formText } from "#domain/forms/check-form.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export const GATHERING_LIMITS = {
  title: 80,
  slug: 60,
  place: 120,
  hours: 120,
  cost: 80,
  askName: 80,
  askEmail: TEXT_LIMITS.email,
  summary: 280,
  paragraph: 2_000,
  paragraphs: 40,
  /** People. */
  limit: 10_000,
} as const;

/** Last parts of addresses below /events that other pages have. */
const TAKEN_SLUGS = ["calendar", "coming", "past", "thank-you"];

const line = (name: "title" | "place" | "summary", missing: string) =>
  formLine(GATHERING_LIMITS[name]).check(mini.minLength(1, missing));

export const gatheringSchema = z.object({
  title: line("title", "Give the gathering a name"),
  /** The last part of its address. */
  slug: formLine(GATHERING_LIMITS.slug).check(
    mini.regex(/^[a-z0-9-]+$/, "Use small letters, digits and hyphens"),
    mini.refine((slug) => !TAKEN_SLUGS.includes(slug), "Another page has this address"),
  ),
  /** ISO UTC. A draft may hold a time as typed that is still to be settled. */
  startsAt: z.string().regex(MOMENT, "Choose when it begins"),
  endsAt: z.string().regex(MOMENT, "Choose when it ends"),
  place: line("place", "Say where it is"),
  /** In words, shown instead of the times; may be empty. */
  hours: formLine(GATHERING_LIMITS.hours),
  /** May be empty. */
  cost: formLine(GATHERING_LIMITS.cost),
  /** Whom to ask; both may be empty. */
  askName: formLine(GATHERING_LIMITS.askName),
  askEmail: z.union([z.literal(""), z.email()], "Invalid email address"),
  summary: line("summary", "Say in a sentence or two what it is"),
  body: z
    .array(formText(GATHERING_LIMITS.paragraph))
    .max(GATHERING_LIMITS.paragraphs, `At most ${GATHERING_LIMITS.paragraphs} paragraphs`)
    .overwrite((paragraphs) => paragraphs.filter((text) => text.trim() !== "")),
  /** True: visitors can say that they come. */
  takesNames: z.boolean(),
  /** Most people; null: no limit. */
  limit: z
    .int("Enter a whole number, or nothing")
    .min(1, "At least 1, or nothing")
    .max(GATHERING_LIMITS.limit, `At most ${GATHERING_LIMITS.limit.toLocaleString("en-US")}`)
    .nullable(),
  /** True: names are taken when all places are. */
  waitingList: z.boolean(),
});

export type Gathering = z.infer<typeof gatheringSchema>;
export type GatheringField = keyof Gathering;

/** What a draft begins with. */
export const EMPTY_GATHERING: Gathering = {
  title: "",
  slug: "",
  startsAt: "",
  endsAt: "",
  place: "",
  hours: "",
  cost: "",
  askName: "",
  askEmail: "",
  summary: "",
  body: [],
  takesNames: false,
  limit: null,
  waitingList: false,
};

const typed = z.string().max(10 * GATHERING_LIMITS.paragraph);

/** What the editor can show, however unfinished. */
export const gatheringDraftSchema: z.ZodType<Gathering> = z.object({
  title: typed,
  slug: typed,
  startsAt: typed,
  endsAt: typed,
  place: typed,
  hours: typed,
  cost: typed,
  askName: typed,
  askEmail: typed,
  summary: typed,
  body: z.array(typed).max(200),
  takesNames: z.boolean(),
  limit: z.number().nullable(),
  waitingList: z.boolean(),
});

/** Whether day and time are chosen: a draft may hold them as typed. */
export const isSettled = ({ startsAt, endsAt }: Pick<Gathering, "startsAt" | "endsAt">) =>
  [startsAt, endsAt].every((time) => MOMENT.test(time) && !Number.isNaN(Date.parse(time)));

export const isGatheringId = (id: string) =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id);

/** Rules between fields. */
export function gatheringProblems({ startsAt, endsAt, askName, askEmail }: Gathering) {
  const problems: { path: [GatheringField]; message: string }[] = [];
  if (endsAt <= startsAt)
    problems.push({ path: ["endsAt"], message: "The end has to come after the start" });
  if (askEmail && !askName)
    problems.push({ path: ["askName"], message: "Name the person who can be asked" });
  return problems;
}

/** The address of a gathering; an empty one is made from the name. */
export const slugFor = ({ slug, title }: Pick<Gathering, "slug" | "title">) =>
  slug.trim() || slugOf(title);

/** The last part of an address for a title. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, "")
    .split(/[ -]/)
    .filter((word) => word !== "")
    .join("-")
    .slice(0, GATHERING_LIMITS.slug);
