/** Reads an exported file, and finds what importing it would change. */

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { DbOrTransaction } from "#db/schema.ts";
import { ALT_MAX, CAPTION_MAX } from "#domain/media/picture-text.ts";
import { readJson } from "#domain/text/read-json.ts";
import { addressProblems } from "./addresses.ts";
import type { ContentKey } from "./content-kinds.ts";
import type { Json } from "./content-path.ts";
import { readDraft } from "./drafts.ts";
import { TRANSFER_FORMAT, TRANSFER_VERSION } from "./export-content.ts";
import { completeContent, findKind, isContentKey } from "./find-kind.ts";
import { LANGUAGE } from "./language.ts";
import { shownOrScheduled } from "./shown-or-scheduled.ts";

const MOST = 10_000;
const key = z.string().min(1).max(200);
const moment = z.iso.datetime();

const percent = z.int().min(0).max(100);

const fileSchema = z.object({
  format: z.literal(TRANSFER_FORMAT),
  version: z.literal(TRANSFER_VERSION),
  language: z.literal(LANGUAGE),
  exportedAt: moment,
  origin: z.string().max(300),
  revisions: z.array(z.object({ key, value: z.json(), publishAt: moment })).max(MOST),
  drafts: z.array(z.object({ key, value: z.json() })).max(MOST),
  pictures: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,40}$/),
        fileName: z.string().max(200),
        kind: z.enum(["photograph", "rendering", "drawing"]),
        alt: z.string().max(ALT_MAX),
        caption: z.string().max(CAPTION_MAX),
        focus: z.object({ x: percent, y: percent }),
      }),
    )
    .max(MOST),
});

export type ReadFile = z.infer<typeof fileSchema>;

/** "unreadable" for what is no exported content, "version" for that of another version of the product. */
export function readContentFile(
  text: string,
): { ok: true; file: ReadFile } | { ok: false; reason: "unreadable" | "version" } {
  const json = readJson(text);
  const read = fileSchema.safeParse(json);
  if (read.success) return { ok: true, file: read.data };
  const head = z.object({ format: z.literal(TRANSFER_FORMAT) }).safeParse(json);
  const isOther = head.success && read.error.issues.some(({ path }) => path[0] === "version");
  return { ok: false, reason: isOther ? "version" : "unreadable" };
}

export interface ImportStep {
  key: ContentKey;
  /** "published" at once, "scheduled" for `publishAt`, or a "draft". */
  what: "published" | "scheduled" | "draft";
  publishAt: string;
  value: Json;
}

export interface ImportPlan {
  /** In the order in which they are carried out. */
  steps: ImportStep[];
  /** Documents that are the same here. */
  same: number;
  /** Keys whose value no kind of content here describes; they are left out. */
  refused: { key: string; message: string }[];
  /** Drafts that are left out, because another one is being written here. */
  draftsInTheWay: string[];
}

/** What importing the file at `now` would change. Importing the same file again changes nothing. */
export async function planImport(
  db: DbOrTransaction,
  now: string,
  file: ReadFile,
): Promise<ImportPlan> {
  const plan: ImportPlan = { steps: [], same: 0, refused: [], draftsInTheWay: [] };
  await planRevisions(plan, db, now, file.revisions);
  for (const { key, value } of file.drafts) {
    if (!isContentKey(key)) {
      plan.refused.push({ key, message: UNKNOWN });
      continue;
    }
    const draft = await readDraft(db, key);
    if (!draft) plan.steps.push({ key, what: "draft", publishAt: now, value });
    else if (isDeepStrictEqual(draft.value, value)) plan.same += 1;
    else plan.draftsInTheWay.push(key);
  }
  return plan;
}

async function planRevisions(
  plan: ImportPlan,
  db: DbOrTransaction,
  now: string,
  revisions: ReadFile["revisions"],
): Promise<void> {
  const here = Map.groupBy(await shownOrScheduled(db, now), (row) => row.key);
  for (const [key, all] of Map.groupBy(revisions, (revision) => revision.key)) {
    const problem =
      all.map(({ value }) => problemOf(key, value)).find(Boolean) ??
      (await addressProblem(db, now, key, revisions));
    if (problem || !isContentKey(key)) {
      plan.refused.push({ key, message: problem ?? UNKNOWN });
      continue;
    }
    const inOrder = all.toSorted((a, b) => (a.publishAt < b.publishAt ? -1 : 1));
    const due = inOrder.findLast(({ publishAt }) => publishAt <= now);
    const own = (here.get(key) ?? []).map(({ value, publish_at }) => ({
      value: JSON.parse(value) as Json,
      publishAt: publish_at,
    }));
    const shown = own.find(({ publishAt }) => publishAt <= now);
    const isShown =
      !due || isDeepStrictEqual(shown ? shown.value : (findKind(key)?.first ?? null), due.value);
    const later = inOrder.filter(
      (revision) =>
        revision.publishAt > now && !own.some((each) => isDeepStrictEqual(each, pick(revision))),
    );
    if (isShown && later.length === 0) plan.same += 1;
    if (!isShown) plan.steps.push({ key, what: "published", publishAt: now, value: due.value });
    for (const revision of later) plan.steps.push({ key, what: "scheduled", ...pick(revision) });
  }
}

const UNKNOWN = "This site has no such document";

const pick = ({ value, publishAt }: { value: Json; publishAt: string }) => ({ value, publishAt });

/** What is wrong with the address of a document: another one has it, here or in the file. */
async function addressProblem(
  db: DbOrTransaction,
  now: string,
  key: string,
  revisions: ReadFile["revisions"],
): Promise<string | undefined> {
  const [collection] = key.split("/");
  const slugs = revisions.filter((each) => each.key === key).map(({ value }) => slugOf(value));
  const before = revisions.slice(
    0,
    revisions.findIndex((each) => each.key === key),
  );
  const isTaken = before.some(
    (each) =>
      each.key.split("/")[0] === collection &&
      slugOf(each.value) !== undefined &&
      slugs.includes(slugOf(each.value)),
  );
  if (isTaken) return "slug: another document of the file has this address";
  for (const slug of slugs)
    for (const { message } of await addressProblems(db, now, key, slug ? { slug } : {}))
      return `slug: ${message}`;
  return undefined;
}

const slugOf = (value: Json): string | undefined => {
  const read = z.object({ slug: z.string() }).safeParse(value);
  return read.success ? read.data.slug : undefined;
};

/** Why a value cannot stand under a key here; undefined: it can. */
function problemOf(key: string, value: Json): string | undefined {
  const found = findKind(key);
  if (!found) return UNKNOWN;
  if (found.isItem && value === null) return undefined;
  const read = found.kind.schema.safeParse(completeContent(key, value));
  if (read.success) return undefined;
  const [issue] = read.error.issues;
  return issue && `${issue.path.join(" ")}: ${issue.message}`;
}
