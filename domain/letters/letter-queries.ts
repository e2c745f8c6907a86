/**
 * The letters of a list. SQL sums, sorts and pages each person's gifts, and only the letters of one
 * page are read in full.
 */
import { type RawBuilder, sql } from "kysely";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { collateBinary, queryWords } from "#db/search-query.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { readPageOrLast } from "#domain/lists/query.ts";
import { peopleMatching } from "#domain/people/find-people.ts";
import {
  HOUSEHOLD_MEMBERS,
  type Recipient,
  readHouseholds,
  readRecipients,
} from "#domain/people/household.ts";
import { MERGED_ID, whereDonorIsKnown } from "#domain/people/people-of-records.ts";
import { PEOPLE_AT_ONCE } from "#domain/people/read-people.ts";
import type { PledgeBalance } from "#domain/pledges/read-balances.ts";
import { GIVEN_AT, IS_UNDESCRIBED, LETTER_GIFT_COLUMNS, type LetterGift } from "./letter-gift.ts";
import type {
  LetterFilter,
  LetterListRow,
  LetterPage,
  LetterSummary,
  Obstacle,
} from "./letter-rows.ts";
import { envelopeLines } from "./letter-text.ts";
import { fitAddress } from "./paper-layout.ts";

/** A letter, written or not. */
export interface Letter {
  row: LetterListRow;
  /** Null for gifts of people whose data was erased; they get no letter. */
  recipient: Recipient | null;
  gifts: readonly LetterGift[];
  /** For a statement: the last one that was written. */
  letterId?: string | null;
  /** The statement of which that one is a duplicate. */
  originalId?: string | undefined;
  /** The person's gifts through others in the year of a statement. */
  giftsThroughOthers?: readonly LetterGift[];
  pledges?: readonly PledgeBalance[];
  /** For a statement: when the one that matches its gifts was written, ISO UTC. */
  writtenAt?: string | null;
  /** When the statement that this one, or the written one, corrects was written, ISO UTC. */
  replaces?: string | null;
  /** When the last statement that was sent was written, ISO UTC. */
  lastSent?: string | undefined;
}

/**
 * Letters to the people that a search finds, or those with these ids. `mayDiffer` selects only
 * letters whose text may have changed.
 */
export type ChosenLetters = { q: string; mayDiffer?: true } | { ids: readonly string[] };

export interface LetterQueries {
  find(filter: LetterFilter, perPage: number): Promise<LetterPage<LetterSummary>>;
  /** In the order of the list by date. */
  summaries(choice?: ChosenLetters): Promise<LetterSummary[]>;
  read(summaries: readonly LetterSummary[]): Promise<Letter[]>;
}

interface SummaryRow extends Pick<LetterSummary, "created_at" | "cents"> {
  person: string | null;
  obstacle: Obstacle | null;
  delivery: LetterSummary["delivery"];
}

interface PageRow extends SummaryRow {
  /** Sums over all chosen letters. */
  total: number;
  sum: number;
  email: number;
  print: number;
  may_differ: number;
}

const SORTED_BY = { date: "created_at", name: "name", amount: "cents" };

/** Returns the queries of a list with one letter for each person with gifts. */
export function letterQueries(db: DbOrTransaction, rules: LetterRules): LetterQueries {
  const rank = rules.statements
    ? sql`case when obstacle is null and delivery is not null then 1 else 0 end,
        case when written = 'may-differ' then 0 else 1 end,`
    : sql``;
  return {
    find: async ({ q, sort, order, page }, perPage) => {
      const withSummaries = await makeSummariesQuery(db, rules, { q }, sort);
      const sorted = sql`order by ${rank} ${sql.ref(SORTED_BY[sort])} ${sql.raw(order)} nulls last, person`;
      const summaries = await readPageOrLast(page, perPage, async (offset) => {
        const listed = pageOfSummaries(rules.statements, sorted, perPage, offset);
        const query = withSummaries<PageRow>(listed);
        return (await query.execute(db)).rows;
      });
      const { sum = 0, email = 0, print = 0, may_differ = 0 } = summaries.rows[0] ?? {};
      return {
        ...summaries,
        rows: summaries.rows.map(summaryOf),
        all: q ? null : summaries.total,
        cents: Number(sum),
        ready: { email: Number(email), print: Number(print) },
        mayDiffer: Number(may_differ),
      };
    },
    summaries: async (choice = { q: "" }) => {
      const withSummaries = await makeSummariesQuery(db, rules, choice);
      const condition = "mayDiffer" in choice ? sql`where written = 'may-differ'` : sql``;
      const query = withSummaries<SummaryRow>(
        sql`select * from summaries ${condition} order by ${rank} created_at, person`,
      );
      return (await query.execute(db)).rows.map(summaryOf);
    },
    read: async (summaries) => {
      const letters: Letter[] = [];
      for await (const slice of slicesWithPauses(summaries, PEOPLE_AT_ONCE))
        letters.push(...(await readSlice(db, rules, slice)));
      return letters;
    },
  };
}

interface LetterRules {
  /** False where the site sends no mail: people with an email address then get paper too. */
  sendsMail: boolean;
  /** The gifts of which the letters are. */
  isGift: RawBuilder<boolean>;
  /** The gifts that may be recorded twice. */
  isPossibleDuplicate: RawBuilder<boolean>;
  /** Missing where letters are not statements. */
  statements?: StatementRules;
}

interface StatementRules {
  /**
   * The letters that are such statements. One stays on the list even with none of its gifts left; a
   * page begins with those that cannot go out, then with those that may have to go out again.
   */
  isStatement: RawBuilder<boolean>;
  /** Gifts that came through a fund or an employer, which the statements list too. */
  isThroughOthers: RawBuilder<boolean>;
  /** Gifts of which nothing says who gave. */
  isUnknownDonor: RawBuilder<boolean>;
  /** A statement that was written earlier is outdated; ISO UTC, or "". */
  validFrom: string;
  /** Adds what a statement has beside the gifts. */
  complete(letters: readonly Letter[]): Promise<Letter[]>;
}

/**
 * Returns a function that puts the table `summaries` of the chosen letters before a query. `name`
 * is filled only for sorting by name, because it takes long.
 */
async function makeSummariesQuery(
  db: DbOrTransaction,
  { sendsMail, isGift, isPossibleDuplicate, statements }: LetterRules,
  choice: ChosenLetters,
  sort: LetterFilter["sort"] = "date",
) {
  const people = "ids" in choice ? await findPeopleOfRows(db, choice.ids) : null;
  const gifts = sql.raw(people ? "gifts_of_people as donations" : "donations");
  const parts = {
    fromGifts: sql`from ${gifts} ${JOIN_HOUSEHOLDS}`,
    changedAt: sql`max(${collateBinary(db, sql`coalesce(updated_at, created_at)`)})`,
    isChosen: people ? sql`person_id in (${sql.join(inList(people))})` : sql`true`,
    delivery: deliveryOf(sendsMail),
    whereMatched: "q" in choice ? wherePersonMatches(db, choice.q) : sql``,
  };
  // Stored first, the sums make the list of statements half as slow again on SQLite.
  const asStored = statements ? sql`` : sql`materialized`;
  return <Row>(rest: RawBuilder<unknown>) => sql<Row>`
    with ${people ? sql`${giftsOfPeople(people)},` : sql``}
    ${reachableTables(gifts)},
    possible_duplicates as materialized (select * from donations where ${isPossibleDuplicate}),
    with_duplicates as (
      select ${RECIPIENT_ID} as person from possible_duplicates as donations ${JOIN_HOUSEHOLDS}
      where ${isGift}
    ),
    undescribed_gifts as materialized (select * from ${gifts} where ${IS_UNDESCRIBED}),
    with_undescribed as (
      select ${RECIPIENT_ID} as person from undescribed_gifts as donations ${JOIN_HOUSEHOLDS}
      where ${isGift}
    ),
    sums as ${asStored} (
      select ${RECIPIENT_ID} as person, min(${collateBinary(db, GIVEN_AT)}) as received,
        ${sort === "name" ? sql`min(name_key)` : sql`null`} as name, sum(amount_cents) as cents,
        count(*) as gifts, ${parts.changedAt} as changed_at
      ${parts.fromGifts} where ${isGift} group by 1
    ),
    ${statements ? statementTables(parts, statements) : thankYouTable(parts)}
    ${rest}`;
}

/** Selects the rows of people whom a search finds. */
function wherePersonMatches(db: DbOrTransaction, q: string) {
  if (queryWords(q).length === 0) return sql``;
  // Compared as a value: PostgreSQL would turn a bare condition into a join and first remove
  // repeated ids for it.
  return sql`where (person in (
    select ${RECIPIENT_ID} from (${peopleMatching(db, [q])}) as matched ${JOIN_HOUSEHOLDS}
  )) is true`;
}

/** `isChosen` is true of the letters of the chosen people. */
type SummaryParts = Record<
  "fromGifts" | "changedAt" | "isChosen" | "delivery" | "whereMatched",
  RawBuilder<unknown>
>;

const thankYouTable = ({ delivery, whereMatched }: SummaryParts) => sql`
  summaries as materialized (
    select person, received as created_at, name, cents, null as written,
      case ${OBSTACLES} when person in (select person from unreachable) then 'died' end
        as obstacle,
      ${delivery} as delivery
    from sums ${whereMatched}
  )`;

/**
 * "same" means that nothing was changed, added or removed since; "may-differ" only that something
 * may have been: statements.ts then compares the digest. With a full join in place of the union
 * SQLite would compare each statement with each person.
 */
const statementTables = (
  { fromGifts, changedAt, isChosen, delivery, whereMatched }: SummaryParts,
  { isStatement, isThroughOthers, validFrom }: StatementRules,
) => sql`
  through_others as (
    select ${RECIPIENT_ID} as person, count(*) as others, ${changedAt} as others_changed_at
    ${fromGifts} where ${isThroughOthers} group by 1
  ),
  written_statements as (
    select ${RECIPIENT_ID} as person, max(created_at) as at, count(*) as letters,
      max(gifts) as gifts
    from letters ${JOIN_HOUSEHOLDS}
    where ${isStatement} and ${isChosen} group by 1
  ),
  all_sums as materialized (
    select * from sums
    union all select person, null, null, null, null, null from written_statements
      where person not in (select person from sums where person is not null)
  ),
  summaries as materialized (
    select person, coalesce(received, at) as created_at, name, coalesce(cents, 0) as cents,
      case when letters = 1 and written_statements.gifts = all_sums.gifts + coalesce(others, 0)
          and at > changed_at and at > coalesce(others_changed_at, '') and at >= ${validFrom}
        then 'same' when letters > 0 then 'may-differ' end as written,
      case ${OBSTACLES} end as obstacle,
      ${delivery} as delivery
    from all_sums left join written_statements using (person)
      left join through_others using (person)
    ${whereMatched}
  )`;

/**
 * Selects a page of the summaries, each row with the sums of all. People whose gifts are all loose
 * cash without a name are left out of the list of statements, because no statement can be sent.
 */
const pageOfSummaries = (
  statements: StatementRules | undefined,
  sorted: RawBuilder<unknown>,
  perPage: number,
  offset: number,
) => sql`,
  listed as materialized (
    select * from summaries ${
      statements
        ? sql`where person is null or person not in (
      select person_id from donations where ${statements.isUnknownDonor} group by person_id
      having count(*) = (select count(*) from donations as own
        where own.person_id = donations.person_id))`
        : sql``
    }
  ),
  counted as materialized (
    select count(*) as total, sum(cents) as sum, ${countReady("email")} as email,
      ${countReady("print")} as print, count(case when written = 'may-differ' then 1 end) as may_differ
    from listed
  ),
  page as materialized (select * from listed ${sorted} limit ${perPage} offset ${offset})
  select page.*, counted.* from page, counted ${sorted}`;

function summaryOf({ person: personId, created_at, cents, ...row }: SummaryRow): LetterSummary {
  const obstacle = row.obstacle ?? (row.delivery ? null : "no-address");
  const delivery = obstacle ? null : row.delivery;
  return { personId, created_at, delivery, obstacle, cents: Number(cents), state: null };
}

/** Reads the letters of some summaries with their people and gifts. */
async function readSlice(
  db: DbOrTransaction,
  { isGift, statements }: LetterRules,
  slice: readonly LetterSummary[],
): Promise<Letter[]> {
  const recipientIds = slice.flatMap(({ personId }) => personId ?? []);
  const recipients = await readRecipients(db, recipientIds);
  const ids = [...recipients.values()].flatMap(({ members }) => members);
  const includeErased = recipientIds.length < slice.length;
  const giftsQuery = sql<LetterGift>`
    with ${giftsOfPeople(ids, includeErased)}
    select ${sql.join(LETTER_GIFT_COLUMNS.map((name) => sql.ref(name)))}, ${GIVEN_AT} as at
    from gifts_of_people as donations where ${isGift} order by at, id`;
  const { rows } = await giftsQuery.execute(db);
  const recipientOf = new Map(
    [...recipients].flatMap(([id, { members }]) => members.map((member) => [member, id])),
  );
  const giftsBy = Map.groupBy(rows, ({ person_id }) => recipientOf.get(person_id ?? "") ?? null);
  const letters = slice.flatMap(({ personId, ...summary }): Letter[] => {
    const recipient = personId === null ? null : (recipients.get(personId) ?? null);
    const gifts = giftsBy.get(personId) ?? [];
    if (gifts.length === 0 && !statements) return [];
    const row = { ...summary, id: gifts[0]?.id ?? "", name: recipient?.name ?? "" };
    const isTooLong = recipient !== null && !fitAddress(envelopeLines(recipient)).fits;
    return [{ row: { ...row, gifts: gifts.length, isTooLong }, recipient, gifts }];
  });
  return statements ? statements.complete(letters) : letters;
}

/** Finds the people who gave these gifts or got these letters, with their households. */
async function findPeopleOfRows(db: DbOrTransaction, ids: readonly string[]): Promise<string[]> {
  const rowIds = inList(ids);
  const query = db
    .selectFrom("donations")
    .select("person_id")
    .where("id", "in", rowIds)
    .union(db.selectFrom("letters").select("person_id").where("id", "in", rowIds));
  const people = (await query.execute()).flatMap(({ person_id }) => person_id ?? []);
  const homes = await readHouseholds(db);
  return people.flatMap(homes.householdOf);
}

/** A table of these people's gifts. Without it SQLite would scan all gifts by time. */
const giftsOfPeople = (
  people: readonly string[],
  includeErased = false,
) => sql`gifts_of_people as materialized (
  select * from donations where person_id in (${sql.join(inList(people))})
    ${includeErased ? sql`or person_id is null` : sql``})`;

/** The person whose letter includes a record: the head of the household, if there is one. */
const RECIPIENT_ID = sql`coalesce(head, person_id)`;
const JOIN_HOUSEHOLDS = sql`left join homes on member = person_id`;

const IS_ACCEPTED = sql`email_key not in (select email_key from refused_addresses)`;

/**
 * Tables of people: `unreachable` all want no mail or have died, `with_email` have a household
 * member with an email address that was not refused, and `with_street` have a known street.
 */
const reachableTables = (gifts: RawBuilder<unknown>) => sql`
  homes as materialized (${HOUSEHOLD_MEMBERS}),
  unwilling as materialized (
    select ${MERGED_ID} as person_id, max(died) as died from people where no_mail = 1 or died = 1
    group by 1
  ),
  unreachable as (
    select person, died from (
      select ${RECIPIENT_ID} as person, count(*) as people, min(died) as died
      from unwilling ${JOIN_HOUSEHOLDS} group by 1
    ) as counted where people > (select count(*) from homes where head = counted.person)
  ),
  with_email as (
    select head as person from homes join person_emails on person_id = member
    where member not in (select person_id from unwilling) and ${IS_ACCEPTED}
  ),
  typed_streets as (
    select ${MERGED_ID} as person_id, street,
      row_number() over (partition by ${MERGED_ID} order by updated_at desc) as nth
    from people where street is not null
  ),
  with_street as (
    select ${RECIPIENT_ID} as person from typed_streets ${JOIN_HOUSEHOLDS} where nth = 1 and street <> ''
    union all ${whereDonorIsKnown(sql`select ${RECIPIENT_ID} from ${gifts} ${JOIN_HOUSEHOLDS}
      where street <> '' and person_id is not null
        and person_id not in (select person_id from typed_streets)`)}
  )`;

/** Why a letter cannot go out. A person without any address is handled by deliveryOf() instead. */
const OBSTACLES = sql`
  when person is null then 'erased'
  when person in (select person from with_undescribed) then 'describe'
  when person in (select person from with_duplicates) then 'duplicate'
  when person in (select person from unreachable where died = 0) then 'no-mail'`;
/** The last statement of a person who has died goes to the family on paper. */
const deliveryOf = (sendsMail: boolean) => sql`case
  ${sendsMail ? BY_EMAIL : sql``}
  when person in (select person from with_street) then 'print' end`;
const BY_EMAIL = sql`when exists (select 1 from person_emails where person_id = person and ${IS_ACCEPTED})
    and person not in (select person_id from unwilling)
    or person in (select person from with_email) then 'email'`;
const countReady = (delivery: string) =>
  sql`count(case when obstacle is null and written is null and delivery = ${sql.lit(delivery)} then 1 end)`;
