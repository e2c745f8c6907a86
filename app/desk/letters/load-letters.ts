import type { LoaderFunctionArgs } from "react-router";
import { giftsOfView } from "#app/desk/donations/gifts-of-view.ts";
import { loadList } from "#app/desk/records/load-list.ts";
import { requireStaff } from "#app/desk/require-staff.ts";
import { recordLists } from "#content/desk/records.ts";
import type { LetterKind } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { listUnfinished } from "#domain/letters/finish-letters.ts";
import { mailOf } from "#domain/letters/letter-mail.ts";
import type { Letter, LetterQueries } from "#domain/letters/letter-queries.ts";
import type { LetterFilter } from "#domain/letters/letter-rows.ts";
import { canIssue, type LetterText } from "#domain/letters/letter-text.ts";
import { fillMailTemplate } from "#domain/mail/mail-template.ts";
import type { Person } from "#domain/people/read-people.ts";
import { isoTime } from "#domain/values/clock.ts";
import { fullName } from "#domain/values/person-names.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { OpenLetter } from "./letter-panel.tsx";

/**
 * Loads a list of letters, with the text of the open one as it will go out, which `compose` writes
 * as of `day`. Records in the audit log that it was opened.
 */
export async function loadLetters(
  args: LoaderFunctionArgs,
  kind: LetterKind,
  filter: LetterFilter,
  letters: LetterQueries,
  compose: (
    letter: Letter & { recipient: Person; duplicateOf: string | null },
    day: string,
  ) => LetterText,
) {
  const staff = requireStaff(args.context);
  const { db, clock, actor, facts, timeZone } = staff;
  const list = loadList(args, {
    views: recordLists.donations.views,
    filter,
    find: async (_, perPage) => {
      const page = await letters.find(filter, perPage);
      return { ...page, rows: (await letters.read(page.rows)).map(({ row }) => row) };
    },
    read: async (id): Promise<OpenLetter | null> => {
      const [entry] = await letters.read(await letters.summaries({ ids: [id] }));
      if (!entry?.recipient) return null;
      const { recipient, gifts, row } = entry;
      if (row.id !== id && !gifts.some((gift) => gift.id === id)) return null;
      const viewed = { now: isoTime(clock), actor };
      await recordAudit(db, viewed, "record.viewed", `people:${recipient.id}`);
      const duplicateOf = (row.state === "sent" && entry.writtenAt) || null;
      const day = todayOf(clock, timeZone);
      const letter = compose({ ...entry, recipient, duplicateOf }, day);
      const { subject, blocks } = mailOf(letter);
      const mail =
        staff.mail.isConfigured && letter.email
          ? fillMailTemplate(facts.organization, subject, blocks).text
          : null;
      const donors = new Map(
        gifts.map((gift) => [gift.person_id, { giftId: gift.id, name: fullName(gift) }]),
      );
      return {
        id: row.id,
        row,
        letter,
        mail,
        donors: [...donors.values()],
        letterId: entry.letterId ?? null,
      };
    },
    matchingView: giftsOfView(staff),
  });
  const [listData, unfinished] = await Promise.all([list, listUnfinished(db, kind)]);
  return {
    ...listData,
    kind,
    unfinished,
    hasReceiver: canIssue(facts),
    sender: staff.mail.sender().email,
    sendsMail: staff.mail.isConfigured,
  };
}

export type LettersData = Awaited<ReturnType<typeof loadLetters>>;
