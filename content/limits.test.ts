import { expect, test } from "vitest";
import { MAX_PDF_BYTES } from "#domain/content/receive-pdf.ts";
import { MAX_PICTURE_BYTES } from "#domain/content/receive-picture.ts";
import { SEAT_HELD_MS } from "#domain/gatherings/guest-mails.ts";
import { LINK_LIFETIME_MS } from "#domain/giving/donor-link.ts";
import { MAX_ROWS } from "#domain/imports/read/read-file.ts";
import { MAX_FILE_BYTES } from "#domain/imports/read/read-spreadsheet.ts";
import { MAX_IMPORT_BYTES } from "#domain/imports/receive-file.ts";
import { BROKEN_AFTER_MS } from "#domain/imports/undo-import.ts";
import { LEFT_OUT_RETENTION_MS } from "#domain/values/durations.ts";
import { formatNumber, periodInWords } from "./count.ts";
import { importPage, importResultLabels, importsPage } from "./desk/imports.ts";
import { pictureProblems, picturesPage } from "./desk/pictures.ts";
import { gatheringPageContent, heldSeatTexts } from "./gatherings.ts";
import { ownGiftsPage } from "./giving.ts";
import { donorLinkLetter } from "./mails.ts";
import { pdfProblems } from "./project-facts.ts";

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const within = (ms: number) => `within ${periodInWords(ms).replace(/^1 hour$/, "an hour")}`;

/** Staff edit them, or they are read by a key; other sentences take their limit as an argument. */
test("sentences without arguments name the limits that hold", () => {
  for (const [sentence, limit] of [
    [importsPage.file, `CSV file up to ${megabytes(MAX_IMPORT_BYTES)}`],
    [importsPage.file, `(.xlsx) up to ${megabytes(MAX_FILE_BYTES)}`],
    [importsPage.file, `${formatNumber(MAX_ROWS)} rows`],
    [importsPage.problems.get("too-many-rows"), `${formatNumber(MAX_ROWS)} rows`],
    [importsPage.problems.get("too-large"), megabytes(MAX_IMPORT_BYTES)],
    [importPage.underWay, periodInWords(BROKEN_AFTER_MS)],
    [importPage.problems.waits, periodInWords(BROKEN_AFTER_MS)],
    [importResultLabels.retention, periodInWords(LEFT_OUT_RETENTION_MS)],
    [pictureProblems["too-large"], megabytes(MAX_PICTURE_BYTES)],
    [picturesPage.limits, megabytes(MAX_PICTURE_BYTES)],
    [pdfProblems["too-large"], megabytes(MAX_PDF_BYTES)],
    [ownGiftsPage.ask, periodInWords(LINK_LIFETIME_MS)],
    [ownGiftsPage.sent, periodInWords(LINK_LIFETIME_MS)],
    [donorLinkLetter.lead, periodInWords(LINK_LIFETIME_MS)],
    [gatheringPageContent.form.unseen.thanks.text, within(SEAT_HELD_MS)],
    [heldSeatTexts.late, within(SEAT_HELD_MS)],
  ])
    expect(sentence).toContain(limit);
});
