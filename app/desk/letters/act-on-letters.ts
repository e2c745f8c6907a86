import { data, redirect } from "react-router";
import { withToast } from "#app/desk/shell/page-url.ts";
import { requireStaff, type StaffServices, unknownIntent } from "#app/desk/shell/require-staff.ts";
import { readFields } from "#app/read-form.ts";
import { lettersPage as labels } from "#content/desk/letters.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import { finishPrint, withdrawFailed } from "#domain/letters/finish-letters.ts";
import type { LetterSources } from "#domain/letters/letter-text.ts";
import { type Choice, type WritingResult, writeAgain } from "#domain/letters/write-letters.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { printPath } from "./letters-bar.tsx";

export const sourcesOf = ({ content, facts, timeZone }: StaffServices): LetterSources => ({
  content,
  facts,
  timeZone,
});

type Context = Parameters<typeof requireStaff>[0];

export async function actOnLetters(
  { request, url, context }: { request: Request; url: URL; context: Context },
  write: (staff: StaffServices, press: Choice) => Promise<WritingResult>,
) {
  const staff = requireStaff(context);
  const { form, field } = await readFields(request);
  const intent = field("intent");
  const back = (toast: StaffToast) => {
    url.searchParams.delete("open");
    return redirect(withToast(`${url.pathname}${url.search}`, toast), 303);
  };
  const noMail = (way: string) =>
    way === "email" && !staff.mail.isConfigured
      ? data({ error: labels.noMail }, { status: 409 })
      : null;
  const backIf = (isDone: boolean, toast: StaffToast) => back(isDone ? toast : "nothing-to-do");
  switch (intent) {
    case "printed":
    case "not-printed": {
      const isPrinted = intent === "printed";
      const isDone = await finishPrint(staff, field("batch"), isPrinted);
      return backIf(isDone, isPrinted ? "letters-printed" : "letters-put-back");
    }
    case "put-back":
      return backIf(await withdrawFailed(staff, field("id")), "letters-put-back");
    case "again": {
      const id = field("id");
      const batch = field("key");
      const way = field("way") === "print" ? "print" : "email";
      const refused = noMail(way);
      if (refused) return refused;
      const written = await writeAgain(staff, sourcesOf(staff), { id, way, batch });
      if (written === "no-receiver") return data({ error: labels.noReceiver }, { status: 409 });
      if (way === "print") return redirect(printPath(batch), 303);
      const toast = written > 0 ? "letters-sent" : "nothing-to-do";
      return redirect(withToast(`/admin/donations?open=${id}`, toast), 303);
    }
    case "email":
    case "print":
    case "print-one":
    case "other": {
      const batch = field("key");
      const note = field("note").trim();
      const isLong = batch.length > TEXT_LIMITS.id || note.length > TEXT_LIMITS.paymentNote;
      if (!batch || isLong || (intent === "other" && !note)) throw unknownIntent();
      const ids = form.getAll("id").filter((id) => typeof id === "string");
      const chosen = field("all") ? { q: field("q") } : { ids };
      const way = intent === "print-one" ? "print" : intent;
      const refused = noMail(way);
      if (refused) return refused;
      const press = { way, chosen, batch, isOne: intent === "print-one", note };
      const written = await write(staff, press);
      if (written === "no-receiver") return data({ error: labels.noReceiver }, { status: 409 });
      if (written > 0 && way === "print") return redirect(printPath(batch), 303);
      // The result is another list, in which nothing is selected anymore.
      url.searchParams.set("done", batch);
      return backIf(written > 0, way === "email" ? "letters-sent" : "gift-thanked");
    }
    default:
      throw unknownIntent();
  }
}
