import type { Desk } from "#domain/audit/record-audit.ts";
import type { Json } from "./content-path.ts";
import { endedWith, readDraft, saveDraft } from "./drafts.ts";
import { mediaIn } from "./media-in.ts";
import { readNewest } from "./newest-revision.ts";
import { GALLERY_MAX, type GalleryContent } from "./pages/gallery.ts";

/** How often adding a picture is tried again when another one came between. */
const TRIES = 5;

/**
 * Adds an uploaded picture as the last entry of the gallery's draft. One that is there already, or does
 * not exist, changes nothing; neither does a gallery that is full.
 */
export async function addToGallery(desk: Desk, id: string): Promise<void> {
  const { db } = desk;
  const row = await db
    .selectFrom("media")
    .select("caption")
    .where("id", "=", id)
    .where("state", "=", "ready")
    .executeTakeFirst();
  if (!row) return;
  const { caption } = row;
  const entry = { type: "image", id: `image-${id.slice(-8)}`, caption, picture: { media: id } };
  for (let tries = 0; tries < TRIES; tries++) {
    const draft = await readDraft(db, "gallery");
    const version = draft?.version ?? (await endedWith(db, "gallery"));
    const { items } = (draft?.value ?? (await readNewest(db, "gallery"))) as GalleryContent;
    if (items.length >= GALLERY_MAX || mediaIn(items).some((each) => each.id === id)) return;
    const value = { items: [...items, entry] } as Json;
    if ((await saveDraft(desk, "gallery", value, version)).ok) return;
  }
  throw new Error("The gallery is changed too often for a picture to be added");
}
