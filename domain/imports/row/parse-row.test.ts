import { describe, expect, test } from "vitest";
import { FUNDS } from "#domain/donations/funds.ts";
import { detectLayout } from "#domain/imports/map/detect-layout.ts";
import { IMPORT_FIELDS } from "#domain/imports/map/import-fields.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { rowCellsOf } from "./cells.ts";
import type { DateOrder } from "./parse-date.ts";
import { parseRow } from "./parse-row.ts";
import { parseRowParts } from "./parts.ts";
import { reasonText } from "./reason.ts";
import { parseRowState } from "./status-columns.ts";
import { parseRowValues } from "./values.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const DENVER = "America/Denver";

describe("rows", () => {
  const roles = [
    "usd",
    "amounts",
    "match",
    "matcher",
    "goods",
    "deductible",
    "eligible",
    "owed",
    "paid",
    "returns",
  ] as const;
  /** A file in which every field, and these roles, have a column of their name. */
  const layout: FileLayout = {
    provider: "csv",
    headers: [...IMPORT_FIELDS, ...roles],
    columns: Object.fromEntries(IMPORT_FIELDS.map((field, index) => [field, index])),
    dateOrder: "month-first",
    openDate: null,
    rows: "by-column",
    savedAs: null,
    version: "",
    roles: Object.fromEntries(roles.map((role, index) => [role, [IMPORT_FIELDS.length + index]])),
    words: [],
    openWords: [],
    openColumns: [],
    beside: [],
    sheets: [],
    unit: "dollars",
    openAmount: null,
  };
  const gift = Object.entries({
    receivedAt: "2026-02-03",
    amount: "40",
    status: "paid",
    firstName: "Ada",
    lastName: "Larkspur",
    email: "ada@example.org",
  });
  const rules = { layout, timeZone: DENVER, dateOrder: "month-first", now: NOW } as const;
  const cellsOf = (changes: [string, string][]) => {
    const cells = new Map<string, string>([...gift, ...changes]);
    return layout.headers.map((header) => cells.get(header) ?? "");
  };
  const read = (changes: [string, string][] = [], ...beyond: string[]) => {
    const {
      gift: read,
      reason,
      ...rest
    } = parseRow(parseRowValues([...cellsOf(changes), ...beyond], rules));
    return { ...rest, ...read, reason: reason && reasonText(reason) };
  };
  /** Reads a row of a file with these column names. */
  const readUnder = (head: string, row: string, dateOrder: DateOrder = "month-first") => {
    const layout = detectLayout([{ line: 1, cells: head.split(",") }])?.layout;
    if (!layout) throw new Error(`no layout for ${head}`);
    return parseRow(parseRowValues(row.split(","), { ...rules, layout, dateOrder }));
  };
  const giftsOf = (...changes: [string, string][]) =>
    parseRowParts(parseRowValues(cellsOf(changes), rules)).map(({ gift }) => gift);

  test("an employer's addition has none of the donor's details", () => {
    const row = { match: "10", matcher: "Loom Mills", goods: "15", refunded: "5" };
    expect(parseRowParts(parseRowValues(cellsOf(Object.entries(row)), rules))).toMatchObject([
      { gift: { email: "ada@example.org", benefit_cents: 15_00 } },
      {
        refunds: [],
        gift: { first_name: "Loom Mills", last_name: "", email: "", benefit_cents: null },
      },
    ]);
    // Only goods and stock may be of no value.
    const onlyMatch = giftsOf(["amount", "0"], ["match", "10"], ["paymentMethod", "check"]);
    expect(onlyMatch.map(({ amount_cents }) => amount_cents)).toEqual([10_00]);
    const returned = cellsOf(Object.entries({ refunded: "40", match: "10" }));
    expect(parseRowParts(parseRowValues(returned, rules))).toMatchObject([{ kind: "unpaid" }]);
    for (const unreadable of [
      { amount: "", match: "-10" },
      { amount: "1,2O0.00", match: "50" },
    ]) {
      const cells = cellsOf(Object.entries(unreadable));
      expect(parseRowParts(parseRowValues(cells, rules))).toMatchObject([{ kind: "error" }]);
    }
  });

  test.each([
    ["Ada", "Guest", "Guest"],
    ["Ada", "Null", "Null"],
    ["Ada", "NULL", ""],
    ["", "Guest", ""],
    ["Anonymous", "Null", ""],
  ])("of the first name %j and the last name %j the last name is %j", (firstName, typed, last) => {
    const name = { firstName, lastName: typed };
    expect(read(Object.entries(name)).last_name).toBe(last);
  });

  test("designations split a gift when their sums make its amount, with what was given in return", () => {
    const designation = "General: $30.00, Roof: $20.00";
    const given = giftsOf(["designation", designation], ["amount", "50"], ["goods", "15"]);
    expect(given.map((gift) => [gift.benefit, gift.benefit_cents])).toEqual([
      ["Goods or services", 15_00],
      [null, null],
    ]);
    const benefitOf = (deductible: string) => giftsOf(["deductible", deductible])[0]?.benefit_cents;
    expect(["30", "1", "Yes", "0", "no"].map(benefitOf)).toEqual([10_00, null, null, 40_00, 40_00]);
    // A gift of stock has no value here, so nothing is subtracted from it.
    const stock = giftsOf(["paymentMethod", "stock"], ["deductible", "0"]);
    expect(stock[0]?.benefit_cents).toBe(null);
    const eligible = ["65.00", "0.00", "135.00", "150.00"].map(
      (cents) => giftsOf(["amount", "135"], ["eligible", cents])[0]?.benefit_cents,
    );
    expect(eligible).toEqual([70_00, null, null, null]);
    const parts = giftsOf(["designation", designation], ["amount", "50"], ["deductible", "no"]);
    expect(parts.map((part) => part.benefit_cents)).toEqual([30_00, 20_00]);
    expect(giftsOf(["designation", designation])).toMatchObject([{ designation }]);
    const cells = cellsOf([
      ["designation", designation],
      ["amount", "60"],
      ["refunded", "10"],
    ]);
    expect(parseRowParts(parseRowValues(cells, rules))).toMatchObject([
      { refunds: [] },
      { refunds: [] },
    ]);
  });

  test.each([
    ["Benefit Cents", "1500", 15_00],
    ["FMV", "15", 15_00],
    ["Ticket Value", "15", 15_00],
    ["Premium Value", "15", 15_00],
    ["Tax Deductible Amount", "1", 39_00],
    ["Tax Deductible", "1", null],
    ["Tax Deductible", "-5", null],
    ["Tax Ded.", "No", 40_00],
    ["Non-Deductible Amount", "15.00", 15_00],
    ["Non-Deductible", "0", null],
    ["Non-Deductible", "Yes", 40_00],
    ["NonTaxDed", "True", 40_00],
    ["NonTaxDed", "False", null],
    ["Gift Receipt Amount", "25", 15_00],
    ["Receipt Amount", "0", null],
    ["Receipt Amount", "50", null],
  ])("of 40 dollars with %s %s the gift had a return worth %s cents", (head, text, cents) => {
    const { gift } = readUnder(`Date,Name,Amount,${head}`, `2/3/2026,Ada Vale,40,${text}`);
    expect(gift.benefit_cents).toBe(cents);
  });

  test.each([
    ["Amount,Fund Amount", "200,160", "ready", 160_00],
    ["Amount,Designation Amount", "200,160", "ready", 160_00],
    ["Amount,Designation Amount", "200,", "ready", 200_00],
    ["Amount,Fund Amount", "200,0.00", "ready", 200_00],
    ["Fund Amount,Gift Date", "0,2/3/2026", "unpaid", 0],
    ["Total,Installments,Paid To Date", "1200,12,100", "unpaid", 1_200_00],
  ])("under %s a row of %s is %s, with %d cents", (head, row, kind, cents) => {
    const { gift, ...parsed } = readUnder(`Date,Name,${head}`, `2/3/2026,Ada Vale,${row}`);
    expect([parsed.kind, gift.amount_cents]).toEqual([kind, cents]);
  });

  test.each([
    ["5415550100", "5415550100"],
    ["42", null],
  ])("beside a mobile phone of t the phone %s is read as %s", (text, phone) => {
    const row = `2/3/2026,Ada Vale,40,${text},t`;
    const { gift } = readUnder("Date,Name,Amount,Donor Phone,Mobile", row);
    expect(gift.phone).toBe(phone);
  });

  test.each([
    ["Deceased", "Yes", ["died"]],
    ["Date of Death", "3/4/2025", ["died"]],
    ["Date of Death", "1/1/1900", []],
    ["Date of Death,In Memory Of", "2025-03-04,Opal Fenn", []],
    ["Date of Death,Tribute Name", "2025-03-04,Opal Fenn", []],
    ["Deceased", "Spouse 2019", []],
    ["Contributor ID,Deceased", "7,Yes", ["died"]],
    ["Deceased,Company", "Yes,Quist Orchards LLC", []],
    ["Anonymous", "0.00", []],
    ["Do Not Mail", "TRUE", ["no_mail"]],
  ])("under %s the texts %s say of the donor: %j", (heads, texts, marks) => {
    const row = readUnder(`Date,Name,Amount,${heads}`, `2/3/2026,Ada Vale,40,${texts}`);
    expect(row.marks).toEqual(marks);
  });

  test.each([
    ["", "W1U 3BW", "United Kingdom", "United Kingdom"],
    ["MA", "2138", "United States", "MA"],
    ["CO", "81301", "N/A", "CO"],
  ])("the state %j beside %s and the country %s is %s", (state, code, country, expected) => {
    const row = `2/3/2026,Ada Vale,40,12 Sample Street,London,${state},${code},${country}`;
    const { gift } = readUnder("Date,Name,Amount,Address,City,State,Zip,Billing Country", row);
    expect(gift.state).toBe(expected);
  });

  test("a row may lack cells of columns that are not read, and no others", () => {
    const kindOf = (row: string) => readUnder("Date,Name,Amount,Notes,Shirt,", row).kind;
    expect(kindOf("2/3/2026,Ada Vale,40,Thanks")).toBe("ready");
    expect(kindOf("2/3/2026,Ada Vale,40")).toBe("error");
  });

  test("a row may have empty cells beyond those of the head, and no others", () => {
    expect(read([], " ").kind).toBe("ready");
    expect(read([], " ", "40").reason).toMatch(/^Row has \d+ cells, not/);
  });

  test.each([
    ["owed", "40", "Not paid (owed: 40)"],
    ["owed", "41", null],
    ["paid", "35.99", "Not paid (paid: 35.99)"],
    ["paid", "38.50", null],
    ["paid", "0", "Not paid (paid: 0)"],
    ["paid", "1", null],
    ["paid", "NULL", null],
    ["paid", "-", null],
  ])("a gift of $40 beside %s of %s is ready, or not: %s", (role, text, reason) => {
    expect(read([[role, text]]).reason).toBe(reason);
  });

  test.each([
    ["NULL", "ready"],
    ["-", "ready"],
    ["0000-00-00 00:00:00", "ready"],
    ["2026-02-05", "unpaid"],
  ])("a gift with %s in the column of its refund's day is %s", (text, kind) => {
    expect(read([["returns", text]]).kind).toBe(kind);
  });

  test.each([
    ["Void", "X", "went-back"],
    ["Returned", "Yes", "went-back"],
    ["Chargeback On", "2026-02-05", "went-back"],
    ["Cancelled", "0.00", undefined],
    ["Void", "NA", undefined],
    ["Voided", "f", undefined],
    ["Void", "t", "went-back"],
    ["Void", "Valid", undefined],
    ["NSF", "Cleared", undefined],
    ["NSF", "35.00", "went-back"],
    ["NSF", "ACHNSF", "went-back"],
    ["Void", "Never cashed - voided", "went-back"],
    ["Returned", "Not returned", undefined],
    ["Returned", "Bounced", "went-back"],
    ["Disputed", "OK", undefined],
    ["Disputed", "Lost", "went-back"],
    ["Disputed,Dispute Status", "Yes,won", undefined],
    ["Voided", "Duplicate", "went-back"],
    ["Is Cancelled", "Yes by donor", "went-back"],
    ["Bounced", "Yes", undefined],
    ["Type,Cancelled At", "Monthly,2026-05-01", undefined],
    ["Refund Amount,Chargeback Amount", "40,40", "nothing-left"],
    ["Cancelled (Date)", "2026-02-05", "went-back"],
    ["Frequency,Cancelled (Date)", "Monthly,2026-02-05", undefined],
    ["Refund ID", "re_x", "went-back"],
    ["Soft Credit", "TRUE", "no-gift"],
    ["Soft Credit", "Ivo Marsh", undefined],
    ["Environment", "sandbox", "no-gift"],
  ])("a gift with, under %s, %j is left out or not: %s", (head, text, code) => {
    const { reason } = readUnder(`Date,Name,Amount,${head}`, `2/3/2026,Ada Vale,40,${text}`);
    expect(reason?.code).toBe(code);
  });

  test("beside the day of its refund a gift that was refunded in part counts with the rest", () => {
    const changes = Object.entries({ returns: "2026-02-05", refunded: "15" });
    expect(read(changes)).toMatchObject({ kind: "ready", amount_cents: 25_00 });
  });

  test("a bill that was paid is a gift, though its column of what was due has the whole sum", () => {
    const reading = read([
      ["owed", "40"],
      ["paid", "40.00"],
    ]);
    expect(reading.kind).toBe("ready");
  });

  test("an email may come with a name", () => {
    const reading = read([["email", "Ada Larkspur <ada@example.org>"]]);
    expect(reading).toMatchObject({ kind: "ready", email: "ada@example.org" });
  });

  test("names of object properties are ordinary texts in every column", () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), "prototype"];
    for (const field of IMPORT_FIELDS)
      for (const name of names) {
        const reading = read([[field, name]]);
        expect(typeof reading.donation_type, `${field}: ${name}`).toBe("string");
        expect(JSON.stringify(reading), `${field}: ${name}`).not.toContain("native code");
      }
    expect(read([["type", "constructor"]])).toMatchObject({
      kind: "ready",
      donation_type: "constructor",
    });
  });

  test.each([
    ["firstName", TEXT_LIMITS.name],
    ["organization", TEXT_LIMITS.name],
    ["city", TEXT_LIMITS.city],
    ["notes", TEXT_LIMITS.notes],
    ["type", TEXT_LIMITS.donationType],
    ["externalId", TEXT_LIMITS.id],
  ])(
    "%s of %d characters is read, as in the forms; a longer one is a problem of its row",
    (field, most) => {
      expect(read([[field, "n".repeat(most)]])).toMatchObject({ kind: "ready" });
      const limit = most.toLocaleString("en-US");
      const { kind, reason } = read([[field, "n".repeat(most + 1)]]);
      expect(kind).toBe("error");
      expect(reason).toContain(`Longer than ${limit} characters (${field}: nnn`);
    },
  );

  test("a full name or an email that is too long is a problem", () => {
    const nameless: [string, string][] = [
      ["firstName", ""],
      ["lastName", ""],
    ];
    const reasonOf = (...changes: [string, string][]) => read(changes).reason;
    expect(reasonOf(...nameless, ["name", `Ada ${"n".repeat(201)}`])).toContain(
      "Longer than 200 characters (name: Ada",
    );
    expect(reasonOf(["email", `${"n".repeat(250)}@example.org`])).toContain(
      "Longer than 254 characters (email: nnn",
    );
  });

  test("the column of the time may name the zone", () => {
    const { gift } = readUnder("Date,Time (UTC),Name,Amount", "01/01/2026,01:18:52,Orla Quist,5");
    expect(gift.received_at).toBe("2026-01-01T01:18:52.000Z");
  });

  test("a partner, a dedication and a soft credit are in the notes, each with all of its columns", () => {
    const head = "Date,Name,Amount,Secondary Name,Spouse,Tribute Type,Honoree Name,Soft Credit";
    const { gift } = readUnder(head, "2/3/2026,Ada Vale,40,Cy,Dee,In memory of,Opal Fenn,Ed Oak");
    expect(gift.notes).toBe(
      "With: Cy Dee\nDedication: In memory of Opal Fenn\nSoft credit: Ed Oak",
    );
  });

  test("control characters become spaces", () => {
    expect(read([["firstName", "Ada\tMay\u0007"]]).first_name).toBe("Ada May");
  });

  test("a pledge is read as pledged, with a different id than the same money as received", () => {
    const received = read();
    const pledged = read([["status", "Pledged"]]);
    expect(pledged).toMatchObject({ status: "pledged", donation_type: "Pledge" });
    expect(received).toMatchObject({ status: "received" });
    expect([pledged.kind, received.kind]).toEqual(["ready", "ready"]);
    expect(pledged.external_id).not.toContain(received.external_id);
  });

  test("a household or an organization is the donor only where the row names no person", () => {
    const nameOf = (...changes: [string, string][]) => {
      const { first_name, last_name, isNameless } = read([
        ["firstName", ""],
        ["lastName", ""],
        ...changes,
      ]);
      return [first_name, last_name, isNameless];
    };
    const household: [string, string] = ["organization", "Larkspur Household"];
    expect(nameOf(household, ["firstName", "Ada"])).toEqual(["Ada", "", false]);
    expect(nameOf(household, ["name", "Ada Larkspur"])).toEqual(["Ada", "Larkspur", false]);
    expect(nameOf(household)).toEqual(["Larkspur Household", "", false]);
    // Other records with the email supply the person's name.
    expect(nameOf()).toEqual(["", "", false]);
    expect(nameOf(["email", ""])).toEqual(["Anonymous", "", true]);
    const hidden: [string, string][] = [
      ["email", "Not shared by donor"],
      ["name", "ANON"],
    ];
    expect(nameOf(...hidden)).toEqual(["Anonymous", "", false]);
    for (const organization of ["Quist Orchards LLC", "Focus on the Family"])
      expect(nameOf(["organization", organization], ["name", "Quist, Orla"])).toEqual([
        organization,
        "",
        false,
      ]);
  });

  test.each([
    ["Charge", "+ $40.00", "Orla"],
    ["Charge", "- $40.00", "Heritage"],
    ["Payment", "+ $40.00", "Heritage"],
  ])("on Venmo the donor of a %s of %s is %s", (type, amount, first_name) => {
    const head = "ID,Datetime,Type,Status,From,To,Amount (total),Funding Source";
    const row = `1,2026-01-14T18:32:05,${type},Complete,Heritage Arena,Orla Quist,${amount},`;
    expect(readUnder(head, row).gift).toMatchObject({ first_name });
  });

  test.each([
    ["15.00", 25_00],
    ["-15.00", 25_00],
    ["($15.00)", 25_00],
    ["-", 40_00],
    ["$-", 40_00],
    ["$ -", 40_00],
    ["NULL", 40_00],
  ])("a refund written as %s is subtracted, never added: %d cents are left", (refunded, cents) => {
    // The same gift as before it went back.
    const { external_id } = read();
    const left = { kind: "ready", amount_cents: cents, external_id };
    expect(read([["refunded", refunded]])).toMatchObject(left);
  });

  test.each([
    ["Refund", "15", 25_00],
    ["Refunds", "-15.00", 25_00],
    ["Returned Amount", "40", 0],
    ["Refund", "X", 0],
    ["Chargeback Amount", "15", 25_00],
    ["Amount Refunded,Disputed Amount", "5.00,10.00", 25_00],
    ["Dispute Status,Disputed Amount", "won,40.00", 40_00],
  ])("of 40 dollars with %s of %s, %d cents are left", (heads, texts, cents) => {
    const { gift } = readUnder(`Date,Name,Amount,${heads}`, `2/3/2026,Ada Vale,40,${texts}`);
    expect(gift.amount_cents).toBe(cents);
  });

  test.each([
    ["Check", "12/30/2025", "2025-12-30"],
    ["", "12/30/2025", "2025-12-30"],
    ["Cash", "12/30/2025", null],
    ["Check", "1/2/2025", null],
    ["Check", "1/6/2026", null],
  ])("the postmark of a gift of January 5 by %j, %s, is %s", (method, typed, postmark) => {
    const row = `1/5/2026,Ada Vale,40,${method},${typed}`;
    const head = "Date,Name,Amount,Payment Method,Postmark";
    expect(readUnder(head, row).gift.postmarked_on).toBe(postmark);
    const swapped = row.replaceAll(/(\d+)\/(\d+)/g, "$2/$1");
    expect(readUnder(head, swapped, "day-first").gift.postmarked_on).toBe(postmark);
  });

  test("where amounts are in cents, refunds are too", () => {
    const inCents = { ...rules, layout: { ...layout, unit: "cents" as const } };
    const cells = cellsOf(Object.entries({ amount: "4000", refunded: "1500" }));
    expect(parseRow(parseRowValues(cells, inCents)).gift.amount_cents).toBe(25_00);
  });

  test("a dash for zero in one column of amounts hides no other", () => {
    expect(read([["usd", "$ -"]]).amount_cents).toBe(40_00);
    const amounts = Object.entries({ amount: "-", amounts: "50" });
    expect(read(amounts).amount_cents).toBe(50_00);
  });

  test.each([
    [["currency", "CAD"], "error", "Currency is not USD"],
    [["status", "Sorted"], "error", "Status is not known"],
    [["status", "'-Failed"], "unpaid", "Not paid (status: -Failed)"],
    [["amount", "forty"], "error", "Amount is not a number"],
    [["refunded", "all"], "error", "Amount is not a number"],
    [["receivedAt", "soon"], "error", "Not a date"],
    [["amount", "-40"], "unpaid", "Money that went back"],
    [["amount", "0"], "unpaid", "Nothing left of it"],
    [["refunded", "40"], "unpaid", "Nothing left of it"],
    [["receivedAt", "2026-12-24"], "error", "Date lies in the future"],
  ] as const)("with %j a row has the state %s: %s", ([field, text], kind, reason) => {
    const reading = read([[field, text]]);
    expect(reading).toMatchObject({ kind, reason: expect.stringContaining(reason) });
  });

  test.each([
    ["Paid", "", "", "received"],
    ["Completed", "Payout", "", "none"],
    ["Paid", "", "yes", "none"],
    ["Paid", "Failed", "", "unpaid"],
    ["Failed", "Refund", "", "unpaid"],
    ["Refunded", "Refund", "", "refund"],
    ["Chargeback", "", "", "unpaid"],
    ["Paid", "Pledge", "", "paid-pledge"],
    ["Sorted", "", "", "unknown"],
    ["As answered", "", "", "received"],
  ])("with the state %j, the kind %j and the test mark %j a row is %s", (...cells) => {
    const columns = { headers: ["Status", "Kind", "Test"], columns: { status: 0 } };
    const roles = { states: [0, 1], tests: [2] };
    const words: FileLayout["words"] = [["as answered", "received"]];
    const states = { ...layout, ...columns, roles, words };
    expect(parseRowState(rowCellsOf(cells, states)).kind).toBe(cells[3]);
    for (const rows of ["plans", "movements"] as const)
      expect(parseRowState(rowCellsOf(cells, { ...states, rows })).kind, rows).toBe("none");
  });

  test.each([
    ["Refund Receipt", "", "-20", "Money that went back"],
    ["Refunds", "Completed", "-20", "Money that went back"],
    ["Returned Check", "", "-20", "Money that went back"],
    ["Chargeback Withdrawal", "", "-20", "Money that went back"],
    ["Void", "Completed", "-20", "Money that went back"],
    ["Credit Memo", "", "-20", "a fee or an expense"],
    ["Refunded Donation", "", "20", "Not paid"],
    ["Payment", "Refunded", "-20", "Money that went back"],
    ["Payment", "Canceled", "-20", "Not paid"],
    ["Refunds", "Failed", "-20", "Not paid"],
    ["Refund", "Canceled", "-20", "Not paid"],
    ["Refund", "charge_back", "-20", "Money that went back"],
    ["Payment", "Refund Pending", "-20", "Not paid"],
    ["Returned Check Fee", "", "-20", "Not paid"],
    ["Pledge", "Canceled", "-20", "Not paid"],
    ["Payment", "Refunded", "20", "Not paid"],
    ["Refunded", "", "20", "Not paid"],
    ["Refunds", "Completed", "20", "Money that went back"],
    ["Returned Check", "", "20", "Money that went back"],
    ["Partial Refund", "Completed", "20", "Money that went back"],
    ["Refund Reversed", "Completed", "20", "Not paid"],
    ["Returning Donor", "Returned Check", "20", "Not paid"],
  ])("of the type %j and the status %j a row of %s dollars is: %s", (type, status, sum, reason) => {
    const row = readUnder(
      "Date,Name,Type,Status,Amount",
      `2/3/2026,Ada Vale,${type},${status},${sum}`,
    );
    expect(row.reason && reasonText(row.reason)).toMatch(new RegExp(reason));
  });

  test.each([
    ["IRA, IRA Distribution, QCD, Qualified Charitable Distribution", FUNDS[0]],
    ["DAF, DAFpay, Donor Advised Fund, Donor-Advised Fund check", "Donor-advised fund"],
    ["Check, Ira Novak, Staff", null],
  ])("paid by %s, or of this type, a gift comes through %s", (words, fund) => {
    for (const word of words.split(", "))
      for (const column of ["paymentMethod", "type"])
        expect(read([[column, word]]), word).toMatchObject({ kind: "ready", came_by: fund });
  });

  test.each(["2.80726E+15", "N/A", "0", "-", "None"])(
    "a number that Excel has shortened, or a word for no id, is not used as a gift's id: %s",
    (id) => {
      expect(read([["externalId", id]]).external_id).toMatch(/^content:/);
    },
  );

  test("only a gift has a way of paying, and only a known one", () => {
    const methodOf = (...changes: [string, string][]) => read(changes).payment_method;
    expect(methodOf(["paymentMethod", "Check #1023"])).toBe("check");
    expect(methodOf(["paymentMethod", "venmo"])).toBe(null);
    expect(methodOf(["paymentMethod", "cash"], ["status", "Pledged"])).toBe(null);
    const { gift } = readUnder("Date,Name,Amount,In Kind", "2/3/2026,Ada Vale,40,Yes");
    expect(gift.payment_method).toBe("in_kind");
  });
});
