/**
 * POST /admin/donations/bulk and /admin/contacts/bulk: changes the chosen records, or with `all` those
 * that match the filters, and leads back to the list, which offers to undo it (`?done=`).
 */
import { redirect } from "react-router";
import { pageAfter } from "#app/admin/contacts/page-after.ts";
import { requireStaff, type StaffServices, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { readReturnPath, withParam, withToast } from "#app/admin/sign-in/return-path.ts";
import { readFormData, textField } from "#app/read-form.ts";
import { contactStates } from "#content/staff.ts";
import type { StaffToast } from "#content/staff-toasts.ts";
import { isColleague } from "#domain/accounts/list-colleagues.ts";
import { changeContacts, undoContacts } from "#domain/contacts/bulk-contacts.ts";
import { readContactFilter } from "#domain/contacts/contact-filter.ts";
import { changeDonations, undoDonations } from "#domain/donations/bulk-donations.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import type { BulkResult } from "#domain/lists/bulk-change.ts";
import { forgiveTyping } from "#domain/lists/forgive-typing.ts";
import { oneLine } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { Route } from "./+types/bulk";

export const loader = ({ url }: Route.LoaderArgs) => redirect(listOf(url).path, 303);

const listOf = ({ pathname }: URL) => {
  const name = pathname.startsWith("/admin/contacts/") ? "contacts" : "donations";
  return { name, path: `/admin/${name}` } as const;
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "handle");
  const { name, path } = listOf(url);
  const form = await readFormData(request);
  const what = textField(form, "do");
  const key = textField(form, "key").slice(0, TEXT_LIMITS.id);
  if (what === "undo") {
    const undo = name === "contacts" ? undoContacts : undoDonations;
    const undone = await undo(staff, key);
    const back = readReturnPath(textField(form, "back")) ?? path;
    return redirect(withToast(back, undone > 0 ? "bulk-undone" : "undo-late"), 303);
  }
  const filters = new URLSearchParams(textField(form, "filters"));
  const params = form.has("all") ? new URLSearchParams(filters) : chosen(form);
  params.delete("page");
  const back = (toast: StaffToast) => redirect(withToast(`${path}?${filters}`, toast), 303);
  if (!form.has("all") && !params.has("id")) return back("none-chosen");
  const result = await change(staff, name, what, key, params, textField(form, "reason"));
  if (typeof result === "string") return back(result);
  if (!result.ok) return back(result.reason === "none" ? "none-chosen" : "too-many-chosen");
  const after = name === "contacts" ? await pageOfNext(staff, form, filters) : null;
  filters.delete("open");
  return redirect(withParam(after ?? `${path}?${filters}`, "done", key), 303);
}

/** From the panel of a message: the page with the next one, or with the message where it is still listed. */
async function pageOfNext(staff: StaffServices, form: FormData, list: URLSearchParams) {
  if (!form.has("next")) return null;
  const [id, next] = [textField(form, "id"), textField(form, "next")];
  const page = await pageAfter(staff, { id, list, next });
  return page ?? `/admin/contacts?${list}`;
}

/** The chosen records, whatever their state: a search for voided ones finds only those. */
function chosen(form: FormData): URLSearchParams {
  const params = new URLSearchParams();
  for (const id of form.getAll("id")) params.append("id", String(id));
  const status = new URLSearchParams(textField(form, "filters")).get("status");
  if (status === "voided") params.set("status", status);
  return params;
}

async function change(
  desk: StaffServices,
  list: "donations" | "contacts",
  what: string,
  key: string,
  params: URLSearchParams,
  typedReason: string,
): Promise<BulkResult | StaffToast> {
  const { db, reader } = desk;
  const viewpoint = viewpointOf(desk);
  const q = params.get("q");
  const meant = q && (await forgiveTyping(reader, list, q));
  if (meant) params.set("q", meant);
  const [kind, value = ""] = what.split(":");
  const assigneeId = value || null;
  if (!key) return "none-chosen";
  if (kind === "assign" && assigneeId && !(await isColleague(db, assigneeId))) return "none-chosen";
  if (list === "contacts") {
    const filter = readContactFilter(params);
    const request = { key, filter, viewpoint };
    if (kind === "assign")
      return changeContacts(desk, { ...request, change: { kind, assigneeId } });
    const state = contactStates.find((each) => each.value === value)?.value;
    if (kind !== "state" || !state) return "none-chosen";
    return changeContacts(desk, { ...request, change: { kind, state } });
  }
  const request = { key, filter: readDonationFilter(params), viewpoint };
  if (kind === "assign") return changeDonations(desk, { ...request, change: { kind, assigneeId } });
  if (kind === "confirm" || kind === "restore")
    return changeDonations(desk, { ...request, change: { kind } });
  if (kind !== "void") return "none-chosen";
  const reason = oneLine(typedReason).slice(0, TEXT_LIMITS.paymentNote);
  if (!reason) return "reason-missing";
  return changeDonations(desk, { ...request, change: { kind, reason } });
}
