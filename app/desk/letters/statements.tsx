/** /admin/donations/statements: everyone's gifts of a year, to email or to print. */
import { FetchFailure } from "#app/desk/parts/fetch-failure.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff, type StaffServices } from "#app/desk/require-staff.ts";
import { lettersPage as labels } from "#content/desk/letters.ts";
import { parseLetterFilter } from "#domain/letters/letter-rows.ts";
import { statementText } from "#domain/letters/letter-text.ts";
import { listStatementYears, statementQueries } from "#domain/letters/statements.ts";
import { writeStatements } from "#domain/letters/write-letters.ts";
import { isoTime } from "#domain/values/clock.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/statements";
import { actOnLetters, sourcesOf } from "./act-on-letters.ts";
import { LettersPage } from "./letters-page.tsx";
import { loadLetters } from "./load-letters.ts";

export const meta = () => pageTitle(labels.statements);

/** In January and February the statements of the previous year are written. */
const LAST_MONTH_OF_OLD_YEAR = 2;

/** Returns the year in the filter, or the one whose statements are due. */
function yearOf({ clock, timeZone }: StaffServices, url: URL): number {
  const [year = 0, month = 0] = todayOf(clock, timeZone).split("-").map(Number);
  const due = month <= LAST_MONTH_OF_OLD_YEAR ? year - 1 : year;
  return parseLetterFilter(url.searchParams).year ?? due;
}

const queriesOf = ({ readonlyDb, clock, timeZone, mail }: StaffServices, year: number) =>
  statementQueries(readonlyDb, year, timeZone, {
    now: isoTime(clock),
    sendsMail: mail.isConfigured,
  });

export async function loader(args: Route.LoaderArgs) {
  const staff = requireStaff(args.context);
  const { readonlyDb, clock, timeZone } = staff;
  const year = yearOf(staff, args.url);
  const filter = { ...parseLetterFilter(args.url.searchParams), year };
  const thisYear = Number(todayOf(clock, timeZone).slice(0, 4));
  const [letters, years] = await Promise.all([
    loadLetters(args, "statement", filter, queriesOf(staff, year), (letter, day) =>
      statementText(sourcesOf(staff), letter, year, day),
    ),
    listStatementYears(readonlyDb, thisYear, timeZone),
  ]);
  return { ...letters, year, years, notice: labels.statementsOfYear(year, year === thisYear) };
}

export const action = (args: Route.ActionArgs) =>
  actOnLetters(args, {
    write: async (staff, choice) =>
      choice.delivery === "other"
        ? { ok: true, written: 0 }
        : writeStatements(staff, sourcesOf(staff), { ...choice, year: yearOf(staff, args.url) }),
    queries: (staff) => queriesOf(staff, yearOf(staff, args.url)),
  });

export const ErrorBoundary = () => <FetchFailure failure="donations-failed" />;

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  return <LettersPage loaded={loaderData} refusal={actionData ?? null} />;
}
