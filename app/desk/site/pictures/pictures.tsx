import { data, Link, useSearchParams } from "react-router";
import { z } from "zod";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { readStaffForm, requireStaff, unknownIntent } from "#app/desk/require-staff.ts";
import { parseId, pickFields } from "#app/read-form.ts";
import { picturesPage as labels } from "#content/desk/pictures.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { describePicture, removePicture } from "#domain/content/change-picture.ts";
import { findDocumentsUsing } from "#domain/content/find-documents-using.ts";
import { listMedia } from "#domain/content/list-media.ts";
import { pictureTextSchema } from "#domain/content/picture-text.ts";
import type { Route } from "./+types/pictures";
import { DescribeDialog } from "./describe-dialog.tsx";
import { PICTURE_GRID_CLASS, PICTURE_ITEM_CLASS, PictureThumbnail } from "./picture-dialog.tsx";
import { UploadForm, Uploads, useUploads } from "./uploads.tsx";
import { usePictures } from "./use-pictures.ts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, session } = requireStaff(context);
  const entries = await listMedia(db);
  const uses = await findDocumentsUsing(
    db,
    clock,
    entries.map(({ id }) => id),
  );
  return {
    entries: entries.map((entry) => ({ ...entry, uses: uses.get(entry.id) ?? [] })),
    mayWrite: hasPermission(session.role, "write"),
  };
}

let last: Awaited<ReturnType<typeof loader>> | undefined;

/** Without a connection the pictures stay as they were. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    last = await serverLoader();
    return last;
  } catch (error) {
    if (!last || error instanceof Response) throw error;
    return last;
  }
}

export type PictureEntry = Awaited<ReturnType<typeof loader>>["entries"][number];

interface PictureAnswer {
  problem: string;
  errors?: { alt?: string[] };
}

/** `intent` is "save" with the fields of a picture, or "remove"; both have its `id`. */
export async function action(args: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const id = field("id");
  const refuse = (answer: PictureAnswer, status: number) => data(answer, { status });
  switch (field("intent")) {
    case "save": {
      const typed = pickFields(field, ["alt", "caption", "kind", "focus"]);
      const check = pictureTextSchema.safeParse(typed);
      if (!check.success) {
        const errors = z.flattenError(check.error).fieldErrors;
        return refuse({ errors, problem: labels.problems }, 400);
      }
      const picture = { id, version: parseId(field("version")) };
      const result = await describePicture(staff, picture, check.data);
      if (result.ok) return data({ isDone: true } as const);
      return result.reason === "missing"
        ? refuse({ problem: labels.noSuchPicture }, 404)
        : refuse({ problem: labels.changed }, 409);
    }
    case "remove": {
      return (await removePicture(staff, id))
        ? data({ isDone: true } as const)
        : refuse({ problem: labels.inUse }, 409);
    }
    default:
      throw unknownIntent();
  }
}

export default function Pictures({ loaderData }: Route.ComponentProps) {
  const { mayWrite } = loaderData;
  const [params, setParams] = useSearchParams();
  const { drop, addAll, ...uploads } = useUploads();
  const latest = usePictures();
  const entries = latest.isLoaded ? latest.entries : loaderData.entries;
  const pictures = entries.filter(({ picture }) => picture !== null);
  const total = pictures.length;
  const open = params.get("open");
  return (
    <div className="min-h-[60vh]" {...drop}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="site-heading">{labels.heading}</h1>
        <p className="text-iron">
          {labels.count(total, pictures.filter(({ picture }) => picture?.alt === "").length)}
        </p>
        {mayWrite && (
          <>
            <Link to="/admin/site/edit/gallery" className="text-link ml-auto">
              {labels.gallery}
            </Link>
            <UploadForm addAll={addAll} />
          </>
        )}
      </header>
      <Uploads {...uploads} entries={entries} />
      {total === 0 && <p className="py-6 text-iron">{labels.none}</p>}
      <ul className={PICTURE_GRID_CLASS}>
        {pictures.map((entry) => (
          <li key={entry.id}>
            <Link to={`?open=${entry.id}`} preventScrollReset className={PICTURE_ITEM_CLASS}>
              <PictureThumbnail entry={entry} />
            </Link>
          </li>
        ))}
      </ul>
      {open && latest.find(open) && (
        <DescribeDialog id={open} onClose={() => setParams({}, { preventScrollReset: true })} />
      )}
    </div>
  );
}
