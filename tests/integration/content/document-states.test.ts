import { describe, expect, test } from "vitest";
import { documentRowLabels } from "#content/desk/site.ts";
import {
  type DocumentName,
  documentTypeOf,
  documentTypes,
} from "#domain/content/document-types.ts";
import {
  type ContentPath,
  type Json,
  valueAt,
  withValueAt,
} from "#domain/content/fields/content-path.ts";
import { type ContentField, describeField } from "#domain/content/fields/describe-fields.ts";
import { DAY } from "#domain/values/clock.ts";
import {
  readDraft,
  restoreDraft,
  saveDocument,
  sendDocumentForm,
  unschedule,
} from "#tests/support/edits.ts";
import { publishGathering, SUPPER } from "#tests/support/gatherings.ts";
import { paragraphs, publishNews } from "#tests/support/news.ts";
import { advanceTime, databases, openDesk } from "#tests/support/open-test-site.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const TITLE = "Sample: the well is drilled";
const NEWS = "0197f1a0-0000-7000-8000-000000000001";
const LATER = { starts: "2026-03-03T08:00" };

/** The values to type into a document of each kind, and the list that contains it. */
const kinds = [
  [`news/${NEWS}`, "news", { headline: TITLE, summary: "Water.", body: paragraphs("At 90 feet.") }],
  [
    `gatherings/${NEWS}`,
    "gatherings",
    {
      ...SUPPER,
      title: TITLE,
      startsAt: "2026-05-14T23:30:00.000Z",
      endsAt: "2026-05-15T02:30:00.000Z",
    },
  ],
] as const;

describe.each(databases)("every state of a document on %s", (database) => {
  test.each(kinds)(
    "of %s is in its list, on the start page, in the search and in its editor",
    async (key, list, typed) => {
      const { site, clock, staff: first } = await openDesk(database);
      let staff = first;
      const write = async (more: object = {}) => {
        const { value, version } = await readDraft(staff, key);
        const saved = await saveDocument(
          staff,
          key,
          { ...(value as object), ...typed, ...more },
          version,
        );
        expect(saved.status).toBe(200);
      };
      const expectFound = async (state: string) => {
        expect(await staff.text(`/admin/site/${list}`), state).toMatch(
          new RegExp(`${TITLE}.*${state}`),
        );
        expect(await staff.text("/admin/site"), state).toContain(TITLE);
        expect(await staff.text("/admin/search?q=well+drilled"), state).toContain(TITLE);
        const editor = await staff.html(`/admin/site/edit/${key}`);
        expect(editor, state).toContain(`value="${TITLE}"`);
      };
      await write();
      await expectFound("Draft");
      await expectAnswer(sendDocumentForm(staff, key, "publish", LATER), 303);
      await expectFound("Scheduled");
      await expectAnswer(unschedule(staff, key), 303);
      await expectFound("Draft");
      expect(await readDraft(staff, key)).toMatchObject({ value: typed });

      // The search still finds it as a draft after its changes were discarded.
      await expectAnswer(sendDocumentForm(staff, key, "discard"), 303);
      await expectFound("Draft");

      await write();
      await sendDocumentForm(staff, key, "publish", LATER);
      await advanceTime(clock, 4 * DAY, site);
      staff = await signInStaff(site);
      await expectFound("Live");
      await write({ slug: "another-address" });
      await expectFound("Changed");
      await sendDocumentForm(staff, key, "discard");
      await expectFound("Live");
      await expectAnswer(sendDocumentForm(staff, key, "take-down"), 303);
      await expectFound("Hidden");
      await write();
      await expectFound("Draft");
    },
  );
});

// The database gets the same for these as for an item, so this test runs on SQLite only.
test("list, search and editor name the same state of every document", async () => {
  const { clock, site, staff: first } = await openDesk("sqlite");
  let staff = first;
  await site.add("document_files", { hash: "0".repeat(24), bytes: Buffer.from("%PDF-") });
  const keys = Object.keys(documentTypes) as DocumentName[];
  const typed = new Map<DocumentName, string>();
  const write = async (key: DocumentName) => {
    const { value, version } = await readDraft(staff, key);
    const begun = { ...Object(value), ...BEGUN.get(key) };
    const path = textIn(describeField(documentTypeOf(key).type.schema), begun);
    if (!path) throw new Error(`${key} has no text`);
    const text = WHOLE.get(key) ?? `${valueAt(begun, path)} ${WORD}`;
    typed.set(key, text);
    const changed = withValueAt(begun, path, text);
    expect((await saveDocument(staff, key, changed, version)).status, key).toBe(200);
  };
  const pressAll = async (...press: [intent: string, fields?: Record<string, string>]) => {
    for (const key of keys)
      expect((await sendDocumentForm(staff, key, ...press)).status, key).toBe(303);
  };
  const expectFound = async (state: keyof typeof documentRowLabels.states, note = "") => {
    const lists = ["pages", "facts", "letters"] as const;
    for (const list of lists) {
      const text = await staff.text(`/admin/site/${list}`);
      for (const key of keys)
        if (documentTypes[key].section === list)
          expect(text, `${key} ${state}`).toContain(
            [documentTypes[key].name, detailOf(key), documentRowLabels.states[state]]
              .filter(Boolean)
              .join(" "),
          );
    }
    const start = await staff.text("/admin/site");
    for (const key of keys) {
      const { name } = documentTypes[key];
      const message = `${key} ${state}`;
      if (note) expect(start, message).toMatch(new RegExp(`${name} .{0,40}${note}`));
      if (key === "notice") expect(start).toContain(name);
      const results = await staff.html(`/admin/search?${new URLSearchParams({ q: name })}`);
      expect(results, message).toContain(`href="/admin/site/edit/${key}"`);
      const text = typed.get(key);
      if (text)
        expect(JSON.stringify((await readDraft(staff, key)).value), message).toContain(text);
    }
  };
  await expectFound("first");
  for (const key of keys) await write(key);
  await expectFound("changed", "(Changed|Draft)");
  await pressAll("publish", LATER);
  await expectFound("first", "3/3/2026, 8:00 AM MST goes live by itself");
  for (const key of keys) expect((await unschedule(staff, key)).status, key).toBe(303);
  // The scheduled documents are drafts again.
  await pressAll("publish", LATER);
  await advanceTime(clock, 4 * DAY, site);
  staff = await signInStaff(site);
  await expectFound("shown");
  for (const key of keys)
    expect((await sendDocumentForm(staff, key, "take-down")).status, key).toBe(
      key === "notice" ? 303 : 400,
    );
  const revision = (await site.rows("content_revisions")).findLast(
    ({ key, value }) => key === "notice" && value !== "null",
  );
  await expectAnswer(restoreDraft(staff, "notice", revision?.id ?? ""), 303);
});

/** The word that the test adds to the end of a text; it is as long as the id of a video. */
const WORD = "sagebrush-1";

/** Values for documents that are empty at first. */
const BEGUN = new Map<DocumentName, object>([
  ["notice", { text: "The road is closed", endsAt: "2026-06-01T18:00:00.000Z" }],
  ["giving", { designations: ["Phase 1"] }],
  ["desk", { reminders: "on" }],
  ["videos", { facility: "abcdefghijk" }],
  ["team", { people: [{ name: "A", role: "Treasurer", text: "", picture: null }] }],
  ["projectTeam", { firms: [{ role: "Architect", name: "A", url: "" }] }],
  ["budget", { rows: [{ name: "Roof", amountCents: 100, spentCents: 0 }], checkedOn: "" }],
  ["log", { entries: [{ day: "2026-01-02", text: "Staked", picture: null }] }],
  [
    "papers",
    {
      papers: [{ title: "W-9", day: "2026-01-02", file: { hash: "0".repeat(24), bytes: 1 } }],
    },
  ],
  ["questions", { questions: [{ question: "Why", answer: ["Because"] }] }],
  ["largeGifts", { ways: [{ name: "Stock", tell: "A transfer", gets: "A letter" }] }],
  ["namedPlaces", { places: [{ name: "Stock pen 1", amountCents: 100, isTaken: false }] }],
  ["challenge", { giver: "A family", upToCents: 100 }],
  ["addresses", { moved: ["/old /about"] }],
]);

/** Texts to whose end nothing can be added. */
const WHOLE = new Map<DocumentName, string>([
  ["videos", WORD],
  ["desk", "on"],
  ["addresses", "/old /news"],
]);

/** Returns the text under a document's name in its list. */
function detailOf(key: DocumentName): string {
  const { path } = documentTypes[key];
  return path ?? documentRowLabels.withoutPage[key] ?? "";
}

/** Returns the path of the first free text of a document. */
function textIn(
  field: ContentField,
  value: Json | undefined,
  path: ContentPath = [],
): ContentPath | null {
  if (typeof value === "string")
    return ["line", "text", "longText", "video", "lines", "choice"].includes(field.kind)
      ? path
      : null;
  for (const [key, inner] of Object.entries(Object(value)) as [string, Json][]) {
    const name = Array.isArray(value) ? Number(key) : key;
    const own = field.kind === "lines" ? field : undefined;
    const each = own ?? field.entries?.[0] ?? field.fields?.find((part) => part.name === name);
    const textPath = each && textIn(each, inner, [...path, name]);
    if (textPath) return textPath;
  }
  return null;
}

test("an evening gathering is on its own day in the list, and its audit event names no other day", async () => {
  const { staff } = await openDesk("sqlite");
  const key = `gatherings/${NEWS}`;
  // This is half past five in Bayfield, which is the next day in UTC.
  await saveDocument(staff, key, { ...SUPPER, endsAt: "2026-03-15T03:30:00.000Z" }, 0);
  await expectAnswer(sendDocumentForm(staff, key, "publish"), 303);
  // The next gathering comes first, whichever was written last; past ones are below.
  const others = { past: "2026-02-14T00:30:00.000Z", later: "2026-04-15T00:30:00.000Z" };
  for (const [title, startsAt] of Object.entries(others)) {
    const other = `gatherings/${crypto.randomUUID()}`;
    const fields = { ...SUPPER, title, slug: title, startsAt, endsAt: startsAt };
    await saveDocument(staff, other, fields, 0);
  }
  await expectText(
    staff,
    "/admin/site/gatherings",
    /Saturday, March 14, 2026.* later .*April 14, 2026.* past .*February 13, 2026/,
  );
  const log = await staff.text("/admin/audit");
  expect(log).toContain(SUPPER.title);
  expect(log).not.toContain("2026-03-15");
});

test("with more than five news items, or gatherings, the site's page shows five, and links to all", async () => {
  const { site, staff } = await openDesk("sqlite");
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const id = NEWS.replace(/1$/, String(at));
    await publishNews(staff, { headline: `${TITLE} ${at}` }, { id });
    await publishGathering(site, id, { title: `${TITLE} ${at}`, slug: `supper-${at}` });
  }
  const start = await staff.html("/admin/site");
  expect(start).toMatch(/[AP]M<!-- --> M[SD]T<\/time>/);
  for (const list of ["news", "gatherings"]) {
    const linksIn = (html: string) =>
      new Set(html.match(new RegExp(`/admin/site/edit/${list}/(?!new")[\\w-]+`, "g"))).size;
    const count = linksIn(await staff.html(`/admin/site/${list}`));
    expect(count, list).toBeGreaterThan(5);
    expect(linksIn(start), list).toBe(5);
    expect(start).toMatch(new RegExp(`<a [^>]*href="/admin/site/${list}"[^>]*>Show all ${count}<`));
  }
});
