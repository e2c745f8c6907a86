import { data, Form, redirect } from "react-router";
import { Disclosure, FormError, IntentButton, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import {
  notFound,
  readStaffForm,
  requireStaff,
  type StaffServices,
  unknownIntent,
} from "#app/desk/require-staff.ts";
import { textField } from "#app/read-form.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import {
  columnsPage,
  importPreviewLabels,
  importResultLabels,
  importsPage,
  importPage as labels,
} from "#content/desk/imports.ts";
import { accessRefusals } from "#content/desk/shell.ts";
import { checkRows, summarizeRows } from "#domain/imports/check/check-rows.ts";
import { type CheckedRow, type GiftRow, isReadyRow } from "#domain/imports/check/checked-row.ts";
import { sampleUnreadColumns } from "#domain/imports/import-rows.ts";
import {
  cancelImport,
  type ImportDetail,
  isOtherImportUnderWay,
  readImport,
  switchSheet,
} from "#domain/imports/imports.ts";
import { columnsRead, MESSAGES } from "#domain/imports/map/import-fields.ts";
import { reasonText } from "#domain/imports/row/reason.ts";
import {
  findImportResult,
  type ImportResult as Result,
  undoImport,
} from "#domain/imports/undo-import.ts";
import { type ToThank, writeImport } from "#domain/imports/write-import.ts";
import { readClosedBooks } from "#domain/ledger/books.ts";
import { readThankYouStart } from "#domain/letters/thank-you-queries.ts";
import { countPeople } from "#domain/people/match-people.ts";
import { formatCents } from "#domain/values/money.ts";
import { fullName } from "#domain/values/person-names.ts";
import { dayOf, startOfDay } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/import";
import { ImportHeader, OtherSheets } from "./import-header.tsx";
import { ImportPreview } from "./import-preview.tsx";

export const meta = () => pageTitle(importsPage.title);

/** How many rows of each kind are shown; the file of left-out rows contains all of them. */
const MAX_ROWS_SHOWN = {
  ready: 8,
  possible: 500,
  changed: 500,
  known: 8,
  unpaid: 8,
  none: 8,
  error: 50,
};

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const detail = await readImport(staff.db, id);
  if (!detail) throw notFound(accessRefusals.missing.text);
  if (detail.state === "done" || detail.state === "undone")
    return { detail, unread: [], preview: null, result: await findImportResult(staff.db, detail) };
  const waits = await isOtherImportUnderWay(staff.db, id);
  if (detail.state !== "open" || waits)
    return { detail, unread: [], preview: null, result: null, waits };
  const rows = await checkRows(staff.readonlyDb, detail, staff);
  if (!rows) throw redirect(`/admin/import/${id}/columns`, 303);
  const shownRows = [...Map.groupBy(rows, ({ kind }) => kind)].flatMap(([kind, all]) =>
    all.slice(0, MAX_ROWS_SHOWN[kind]).map(previewRow),
  );
  const unread = await sampleUnreadColumns(staff.db, detail);
  const readyGifts = rows.filter(isReadyRow).map(({ gift }) => gift);
  const people = await countPeople(staff.readonlyDb, readyGifts);
  const counts = { ...summarizeRows(rows), people };
  const preview = { counts, rows: shownRows, ...(await readDays(staff, readyGifts)) };
  return { detail, unread, preview, result: null };
}

/**
 * Reads what depends on the days of gifts: those to thank, those in closed books, and those that
 * the opening balances may include.
 */
async function readDays(
  { readonlyDb, facts, timeZone }: StaffServices,
  readyGifts: readonly GiftRow["gift"][],
) {
  const gifts = readyGifts.filter(({ status }) => status === "received");
  const thankYousStart = await readThankYouStart(readonlyDb, timeZone);
  const { raisedCents, pledgedCents, enteredOn } = facts.read("campaign").opening;
  const { through } = await readClosedBooks(readonlyDb);
  const giftsUntil = (day: string) => {
    if (!day) return [];
    const end = startOfDay(day, timeZone, 1);
    return gifts.filter(({ received_at: at }) => at < end);
  };
  const openingGifts = giftsUntil(enteredOn);
  return {
    closed: { through, gifts: giftsUntil(through).length },
    thanks: {
      since: dayOf(thankYousStart, timeZone),
      gifts: gifts.filter(({ received_at: at }) => at >= thankYousStart).length,
    },
    opening: {
      cents: raisedCents,
      pledgedCents,
      day: enteredOn,
      gifts: openingGifts.length,
      olderCents: openingGifts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    },
  };
}

/** A checked row as the page shows it. Times are ISO UTC, money is in cents. */
function previewRow({ kind, line, reason, hint, gift }: CheckedRow) {
  const { received_at, amount_cents, donation_type, came_by } = gift;
  return {
    key: `${line} ${gift.external_id}`,
    kind,
    line,
    received_at,
    amount_cents,
    name: fullName(gift),
    note: [
      reason ? reasonText(reason) : (hint ?? donation_type),
      reason && hint,
      came_by && importPreviewLabels.through(came_by),
    ]
      .filter(Boolean)
      .join("; "),
  };
}

export async function action({ params: { id }, ...args }: Route.ActionArgs) {
  const { staff, form, field } = await readStaffForm(args);
  const intent = field("intent");
  switch (intent) {
    case "import": {
      const result = await writeImport(staff, id, readDecision(form));
      if (!result.ok) return refuse(result.reason);
      break;
    }
    case "undo":
      if (!(await undoImport(staff, id))) return refuse("changed");
      break;
    case "sheet": {
      const sheet = field("sheet");
      if (!(await switchSheet(staff, id, sheet))) return refuse("changed");
      return redirect(`/admin/import/${sheet}`, 303);
    }
    case "cancel":
      await cancelImport(staff, id);
      return redirect("/admin/import", 303);
    default:
      throw unknownIntent();
  }
  return redirect(`/admin/import/${id}`, 303);
}

const refuse = (problem: keyof typeof labels.problems) =>
  data({ problem: labels.problems[problem] }, { status: problem === "changed" ? 409 : 400 });

const readDecision = (form: FormData) => ({
  fingerprint: textField(form, "fingerprint"),
  included: form.has("all") ? ("all" as const) : new Set(form.getAll("line").map(Number)),
  changed: new Set(form.getAll("change").map(Number)),
  includeNameless: form.has("nameless"),
  includeUnmatched: form.has("unmatched"),
  includePledges: form.has("pledges"),
  toThank: TO_THANK.find((answer) => answer === textField(form, "toThank")) ?? "by-day",
});

const TO_THANK: readonly ToThank[] = ["by-day", "all", "none"];

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { detail, unread, preview, result } = loaderData;
  const problem = actionData?.problem ?? (loaderData.waits ? labels.problems.waits : undefined);
  const header = <DetailHeader detail={detail} unread={unread} problem={problem} />;
  if (preview) return <ImportPreview id={detail.id} header={header} {...preview} />;
  return (
    <div className="px-edge pt-4 pb-12 *:min-w-0">
      {header}
      {result && <ImportResult detail={detail} result={result} />}
    </div>
  );
}

const STEP_OF_STATE = {
  open: 3,
  writing: 4,
  done: 5,
  undoing: 5,
  undone: 5,
  closed: 1,
  aside: 1,
} as const;

interface DetailHeaderProps {
  detail: ImportDetail;
  /** Unread columns with samples of their cells. */
  unread: Awaited<ReturnType<typeof sampleUnreadColumns>>;
  problem: string | undefined;
}

function DetailHeader({ detail, unread, problem }: DetailHeaderProps) {
  const { state, file_name, layout, provider } = detail;
  return (
    <ImportHeader step={STEP_OF_STATE[state]} heading={labels.headings[state]}>
      <p>
        <strong className="break-all">{file_name}</strong>
        {layout &&
          ` · ${labels.readAs(layout.savedAs ?? provider, columnsRead(layout).size, layout.headers.length)}`}
      </p>
      {layout?.dateOrder === "day-first" && <p>{labels.dayFirst}</p>}
      {state === "closed" && <p>{labels.closed}</p>}
      {(state === "writing" || state === "undoing") && <p>{labels.underWay}</p>}
      {layout?.beside.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <OtherSheets id={detail.id} sheets={detail.sheets} />
      {unread.length > 0 && (
        <Disclosure summary={labels.unread(unread.length)}>
          <p className="my-2 text-small text-iron wrap-anywhere">
            {unread
              .map(({ index, name, values }) =>
                columnsPage.withSamples(name || columnsPage.unnamed(index + 1), values),
              )
              .join("; ")}
          </p>
        </Disclosure>
      )}
      <FormError text={problem} />
    </ImportHeader>
  );
}

function ImportResult({ detail, result }: { detail: ImportDetail; result: Result }) {
  const { state, row_count, amount_cents, pledged_cents, source, undone_at } = detail;
  const pledgedAmount = pledged_cents ? formatCents(pledged_cents) : null;
  const isDone = state === "done";
  const keepAmounts = importResultLabels.keepAmounts(result.changed);
  if (source === MESSAGES)
    return (
      <div className="my-6 grid max-w-240 gap-5">
        <p className="site-heading">{importResultLabels.messages(row_count)}</p>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to="/admin/messages">{importResultLabels.seeMessages}</TextLink>
          <TextLink to="/admin/import">{importResultLabels.another}</TextLink>
        </p>
        <LeftOutRows id={detail.id} leftOut={result.leftOut} />
      </div>
    );
  return (
    <div className="my-6 grid max-w-240 gap-5">
      <p className={isDone ? "site-heading" : ""}>
        {isDone
          ? importResultLabels.imported(row_count, formatCents(amount_cents ?? 0), pledgedAmount)
          : importResultLabels.undoneText}{" "}
        {undone_at && (
          <span className="text-iron">
            <LocalTime time={undone_at} showsTime />
          </span>
        )}
      </p>
      {result.changed > 0 && (
        <p>{isDone ? importResultLabels.changed(result.changed) : keepAmounts}</p>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {isDone && (
          <TextLink to={`/admin/donations?source=${source}`}>
            {importResultLabels.seeRecords}
          </TextLink>
        )}
        <TextLink to="/admin/import">{importResultLabels.another}</TextLink>
      </p>
      {isDone && <LeftOutRows id={detail.id} leftOut={result.leftOut} />}
      {isDone ? (
        <Disclosure summary={importResultLabels.undo}>
          <p className="my-2">{importResultLabels.undoQuestion(result.removable)}</p>
          {result.remaining > 0 && (
            <p className="my-2">{importResultLabels.remaining(result.remaining, true)}</p>
          )}
          {result.changed > 0 && <p className="my-2">{keepAmounts}</p>}
          <Form method="post" className="mt-3">
            <IntentButton value="undo">{importResultLabels.undoNow}</IntentButton>
          </Form>
        </Disclosure>
      ) : (
        result.remaining > 0 && <p>{importResultLabels.remaining(result.remaining, false)}</p>
      )}
    </div>
  );
}

function LeftOutRows({ id, leftOut }: { id: string; leftOut: Result["leftOut"] }) {
  const leftOutCount = leftOut.reduce((sum, { rows }) => sum + rows, 0);
  if (leftOutCount === 0) return <p>{importResultLabels.allIn}</p>;
  const kinds = leftOut.map(({ kind, rows }) => `${rows} ${importPreviewLabels.kinds[kind].rows}`);
  return (
    <p>
      {importResultLabels.leftOut(leftOutCount)}: {kinds.join(", ")}.{" "}
      <a href={`/admin/import/${id}/problems.csv`} className="text-link">
        {importPreviewLabels.download(leftOutCount)}
      </a>{" "}
      <span className="text-small text-iron">{importResultLabels.retention}</span>
    </p>
  );
}
