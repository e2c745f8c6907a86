import { useRef } from "react";
import { data, Link, redirect, useSearchParams } from "react-router";
import { z } from "zod";
import { positionOf } from "#app/admin/records/position-in-list.ts";
import { useRowKeys } from "#app/admin/records/row-keys.ts";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff, unknownIntent } from "#app/admin/shell/require-staff.ts";
import { pickFields, readForm } from "#app/read-form.ts";
import { picturesPage as labels, pictureProblems } from "#content/staff-pictures.ts";
import { may } from "#domain/accounts/roles.ts";
import { addToGallery } from "#domain/content/add-to-gallery.ts";
import { findUses } from "#domain/content/find-uses.ts";
import { describePicture } from "#domain/media/describe-picture.ts";
import { listMedia } from "#domain/media/list-media.ts";
import { pictureTextSchema } from "#domain/media/picture-text.ts";
import { dismissUpload, removePicture } from "#domain/media/remove-picture.ts";
import type { Route } from "./+types/pictures";
import { SheetPicture } from "./picture-dialog.tsx";
import { PicturePanel } from "./picture-panel.tsx";
import { UploadForm, Uploads, useUploads } from "./uploads.tsx";
import { usePictures } from "./use-pictures.ts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, session } = requireStaff(context, "read");
  const entries = await listMedia(db);
  const uses = await findUses(
    db,
    clock,
    entries.map(({ id }) => id),
  );
  const problem = url.searchParams.get("problem") ?? "";
  return {
    entries: entries.map((entry) => ({ ...entry, uses: uses.get(entry.id) ?? [] })),
    problem: Object.entries(pictureProblems).find(([name]) => name === problem)?.[1] ?? null,
    mayWrite: may(session.role, "write"),
  };
}

export type PictureEntry = Awaited<ReturnType<typeof loader>>["entries"][number];

const FIELDS = ["alt", "caption", "kind", "focusX", "focusY"] as const;
type PictureErrors = Partial<Record<(typeof FIELDS)[number], string[]>>;

export interface PictureAnswer {
  problem: string;
  values?: Record<(typeof FIELDS)[number], string>;
  errors?: PictureErrors;
}

/**
 * `intent` "save" with the fields of a picture, "add-to-gallery", "dismiss" a refused file, or "remove";
 * each with its `id`. With `stay` the answer to "save" is data, for a dialog on another page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "write");
  const field = await readForm(request);
  const id = field("id");
  const refuse = (answer: PictureAnswer, status: number) => data(answer, { status });
  const done = (path: string) => redirect(`/admin/site/pictures${path}`, 303);
  switch (field("intent")) {
    case "save": {
      const values = pickFields(field, FIELDS);
      const checked = pictureTextSchema.safeParse(values);
      if (!checked.success) {
        const errors = z.flattenError(checked.error).fieldErrors;
        return refuse({ values, errors, problem: labels.problems }, 400);
      }
      const picture = { id, version: Number(field("version")) || 0 };
      const result = await describePicture(desk, picture, checked.data);
      if (result.ok && field("stay")) return data({ saved: true } as const);
      if (result.ok) return done(`?open=${encodeURIComponent(id)}&toast=picture-saved`);
      return result.reason === "missing"
        ? refuse({ problem: labels.unknown }, 404)
        : refuse({ values, problem: labels.changed }, 409);
    }
    case "add-to-gallery":
      await addToGallery(desk, id);
      return redirect("/admin/site/edit/gallery", 303);
    case "dismiss":
      await dismissUpload(desk, id);
      return done("");
    case "remove": {
      const result = await removePicture(desk, id);
      return result.ok ? done("?toast=picture-removed") : refuse({ problem: labels.inUse }, 409);
    }
    default:
      throw unknownIntent();
  }
}

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  const { problem, mayWrite } = loaderData;
  const [params] = useSearchParams();
  const { drop, addAll, ...uploads } = useUploads();
  const latest = usePictures(uploads.sending.length > 0);
  const entries = latest.isLoaded ? latest.entries : loaderData.entries;
  const pictures = entries.filter(({ picture }) => picture !== null);
  const open = entries.find(({ id }) => id === params.get("open"));
  const total = pictures.length;
  const area = useRef<HTMLDivElement>(null);
  useRowKeys(area, () => undefined);
  return (
    <div
      className="grid gap-8 grid-cols-1 min-h-[60vh] items-start lg:data-open:grid-cols-[minmax(0,1fr)_minmax(22rem,29rem)] max-lg:data-open:[&>:first-child]:hidden"
      ref={area}
      data-open={open?.picture ? "" : undefined}
      {...drop}
    >
      <div>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="site-heading">{labels.heading}</h2>
          <p className="text-iron">
            {labels.count(total, pictures.filter(({ picture }) => picture?.alt === "").length)}
          </p>
          {mayWrite && (
            <>
              <Link to="/admin/site/edit/gallery" className="text-link ml-auto">
                {labels.gallery}
              </Link>
              <UploadForm addAll={addAll} problem={problem} />
            </>
          )}
        </header>
        <Uploads {...uploads} entries={entries} mayWrite={mayWrite} />
        {total === 0 && <p className="py-6 text-iron">{labels.none}</p>}
        <ul className="contact-sheet">
          {pictures.map((entry) => (
            <li key={entry.id}>
              <Link
                to={`?open=${entry.id}`}
                preventScrollReset
                data-row=""
                aria-current={entry.id === open?.id || undefined}
              >
                <SheetPicture entry={entry} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {open?.picture && (
        <PicturePanel
          key={`${open.id} ${open.version}`}
          entry={open}
          picture={open.picture}
          position={positionOf(open.id, { rows: pictures, total, page: 1 }, total)}
          answer={actionData && "problem" in actionData ? actionData : null}
          mayWrite={mayWrite}
        />
      )}
    </div>
  );
}
