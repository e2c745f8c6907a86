import { expect, test } from "vitest";
import { detectLayout } from "./detect-layout.ts";
import { columnsOfRoles, parseLayout } from "./layout.ts";

/** Returns the field that each column of a file would fill. */
function fieldsOf(head: string): Record<string, string> {
  const headers = head.split(",");
  const detected = detectLayout([{ line: 1, cells: headers }]);
  const fields = Object.entries(detected?.layout.columns ?? {});
  return Object.fromEntries(
    fields.map(([field, columnIndex]) => [headers[columnIndex] ?? "", field]),
  );
}

test.each([
  [
    "CanadaHelps",
    "DONOR COMPANY NAME,DONOR PROVINCE/STATE,TRANSACTION NUMBER,AMOUNT,DONATION DATE",
    "organization,state,externalId,amount,receivedAt",
  ],
  [
    "Open Collective",
    "date,id,shortId,shortGroup,amount,accountName,oppositeAccountName,oppositeAccountEmail,orderFrequency",
    "receivedAt,externalId,,,amount,,name,email,type",
  ],
  [
    "a person's own sheet",
    "Date,First,Last,E-mail address,Mobile,Town,St,Amt,Remarks,Receipt No,Method",
    "receivedAt,firstName,lastName,email,phone,city,state,amount,notes,externalId,paymentMethod",
  ],
  [
    "another sheet",
    "Gift Date,Surname,Given Name,Tel.,Gift Amount,Paid by,Comments",
    "receivedAt,lastName,firstName,phone,amount,paymentMethod,notes",
  ],
  [
    "Salesforce",
    "Close Date,Stage,Primary Contact: First Name,Primary Contact: Last Name,Primary Contact: Email,Account Name: Account Name,Amount,Payment Method,Opportunity ID",
    "receivedAt,status,firstName,lastName,email,organization,amount,paymentMethod,externalId",
  ],
  [
    "employees",
    "Employee First Name,Employee Last Name,Employee Email,Donation Type,Amount,Transaction Date,Company Name",
    "firstName,lastName,email,type,amount,receivedAt,",
  ],
  [
    "Bloomerang",
    "Date,Constituent Name,Primary Email Address,Primary Phone Number,Primary City,Primary State,Amount,Method,Note",
    "receivedAt,name,email,phone,city,state,amount,paymentMethod,notes",
  ],
  [
    "Planning Center",
    "Received date,Donor Name,Email,Phone,Payment method,Amount,Memo",
    "receivedAt,name,email,phone,paymentMethod,amount,notes",
  ],
  [
    "QuickBooks",
    "Sales Receipt Date,Customer,Sales Receipt No,Payment Method,Memo/Description,Line Amount,Billing Address City,Billing Address State",
    "receivedAt,name,externalId,paymentMethod,notes,amount,city,state",
  ],
  [
    "Zeffy's own import",
    "First Name,Last Name,Amount,Date,Region,Payment Method,Receipt Number,Company Name,Note,Phone,City",
    "firstName,lastName,amount,receivedAt,state,paymentMethod,externalId,organization,notes,phone,city",
  ],
  [
    "Givebutter",
    "Transaction ID,Campaign Code,First Name,Last Name,Email,Phone,Amount,Fee Covered,Donated,Method,Status,Transaction date UTC,Company",
    "externalId,,firstName,lastName,email,phone,,,amount,paymentMethod,status,receivedAt,organization",
  ],
  [
    "Donorbox",
    "Name,Donating Company,Donor's First Name,Donor's Last Name,Donor Email,Phone,City,State / Province,Donation ID,Receipt Id,Amount,Payment Type,Donated At",
    "name,organization,firstName,lastName,email,phone,city,state,externalId,,amount,paymentMethod,receivedAt",
  ],
  [
    "a bookkeeper's register",
    "Date,Received From,Amount,Check #,Fund,Address Line 1,City,St,Zip,Payment Method,Item",
    "receivedAt,name,amount,checkNumber,designation,street,city,state,postalCode,paymentMethod,description",
  ],
  ["plans without a status", "Created,Name,Amount,Next Payment Date", "receivedAt,name,,"],
  [
    "gifts beside their plans",
    "Date,Name,Amount,Status,Next Payment Date",
    "receivedAt,name,amount,status,",
  ],
  [
    "a bookkeeper's list of checks",
    "Check Date,Postmark Date,Date Received,Name,Amount",
    ",,receivedAt,name,amount",
  ],
])("the columns of %s are recognized", (_, head, expected) => {
  const headers = head.split(",");
  const wanted = expected
    .split(",")
    .flatMap((field, index) => (field ? [[headers[index], field]] : []));
  expect(fieldsOf(head)).toEqual(Object.fromEntries(wanted));
});

test("column names are found below titles, and every column serves one field", () => {
  const rows = [
    ["Report of the fund"],
    ["Date", "Name", "Amount", "Amount", "E-mail"],
    ["2026-01-01", "A", "1", "2", ""],
  ];
  const detected = detectLayout(rows.map((cells, index) => ({ line: index + 1, cells })));
  expect(detected).toMatchObject({
    headerRows: 2,
    layout: { provider: "csv", columns: { receivedAt: 0, name: 1, amount: 2, email: 4 } },
  });
});

test("the layout of an import that an earlier release stored is read, without roles that are gone", () => {
  const detected = detectLayout([
    { line: 1, cells: ["Date", "Amount", "Supper"] },
    { line: 2, cells: ["2026-01-01", "5", "A"] },
  ]);
  const stored = { ...detected?.layout, roles: { months: [3], benefit: [2] } };
  const layout = parseLayout(JSON.stringify(stored));
  expect(layout?.roles).toEqual({ benefit: [2] });
  expect(layout && columnsOfRoles(layout)).toEqual([2]);
});
