import { Readable } from "node:stream";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { exportContent, linesOf } from "#domain/content/export-content.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/export";

/** GET /admin/site/transfer/export: content and pictures as one file; `?drafts=on` with the drafts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "export");
  const { db, origin, timeZone } = desk;
  const withDrafts = url.searchParams.get("drafts") === "on";
  const file = await exportContent(desk, { origin, withDrafts });
  const day = dayOf(file.exportedAt, timeZone);
  const body = Readable.toWeb(Readable.from(linesOf(db, file))) as ReadableStream;
  return new Response(body, {
    headers: {
      "content-type": "application/jsonl; charset=utf-8",
      "content-disposition": `attachment; filename="content-${day}.jsonl"`,
      "cache-control": "no-store",
    },
  });
}
