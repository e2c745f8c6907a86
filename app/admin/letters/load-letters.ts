import { countGifts } from "#app/admin/donations/count-gifts.ts";
import { loadList } from "#app/admin/records/load-list.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { recordLists } from "#content/staff-lists.ts";
import { listUnfinished } from "#domain/letters/finish-letters.ts";
import { type LetterFilter, type LetterListRow, pageOf } from "#domain/letters/letter-list.ts";
import { mailOf } from "#domain/letters/letter-mail.ts";
import { canIssue, type LetterText } from "#domain/letters/letter-text.ts";
import { fillMailTemplate } from "#domain/mail/mail-template.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { OpenLetter } from "./letter-panel.tsx";

type Args = { url: URL; context: Parameters<typeof requireStaff>[0] };

interface LoadedEntry {
  row: LetterListRow;
  gifts: readonly { id: string }[];
  letterId?: string | null;
}

/** A list of letters, with the open one as it goes out. `compose` writes it as of `day`. */
export async function loadLetters<Entry extends LoadedEntry>(
  args: Args,
  kind: "thanks" | "statement",
  filter: LetterFilter,
  entries: readonly Entry[],
  compose: (entry: Entry, day: string) => LetterText | null,
) {
  const staff = requireStaff(args.context, "read");
  const { db, clock, facts, timeZone } = staff;
  const rows = entries.map(({ row }) => row);
  const loaded = await loadList(args, {
    views: recordLists.donations.views,
    filter,
    find: async (_, perPage) => pageOf(rows, filter, perPage, kind === "statement"),
    read: async (id): Promise<OpenLetter | null> => {
      const entry = entries.find(({ gifts }) => gifts.some((gift) => gift.id === id));
      const letter = entry && compose(entry, dayOf(isoTime(clock), timeZone));
      if (!letter) return null;
      const mail = letter.email
        ? fillMailTemplate(facts.organisation.name, mailOf(letter).blocks).text
        : null;
      return { id: entry.row.id, row: entry.row, letter, mail, letterId: entry.letterId ?? null };
    },
    count: countGifts(staff),
  });
  return {
    ...loaded,
    kind,
    unfinished: await listUnfinished(db, kind),
    hasReceiver: canIssue(facts),
    sender: staff.mail.sender().address,
  };
}

export type LoadedLetters = Awaited<ReturnType<typeof loadLetters>>;
