/** Makes pictures as phones do and sends them as the desk's pages do. */
import sharp from "sharp";
import type { Fields } from "./open-test-site.ts";
import type { Staff } from "./staff.ts";

export const PICTURES_PAGE = "/admin/site/pictures";

/**
 * Makes a photograph of 640 x 400 pixels once it is upright: red on the left, blue on the right.
 * The file says that it lies on its side, and where and with which camera it was taken.
 */
export async function phonePhotograph(
  format: "jpeg" | "png" | "webp" | "avif" = "jpeg",
  camera = "Camera",
): Promise<Buffer> {
  const half = { width: 400, height: 320, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: "#c01010" } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, height: 640, background: "#1040c0" } })
    .composite([{ input: red, left: 0, top: 320 }])
    .withExif({
      IFD0: { Make: camera },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 13/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format, { quality: 90 })
    .toBuffer();
}

export function sendPicture(staff: Staff, bytes: Buffer, name = "photo.jpg") {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
  return staff.post(`${PICTURES_PAGE}/upload`, form, { accept: "application/json" });
}

/** Uploads a file and prepares it; returns the picture's id. */
export async function uploadPicture(staff: Staff, bytes: Buffer): Promise<string> {
  const answer = (await (await sendPicture(staff, bytes)).json()) as { id: string };
  await staff.site.services.encoding.runDue();
  return answer.id;
}

/** Returns the form with which staff describe a picture. */
export const pictureForm = (id: string, changes: Fields = {}) => ({
  intent: "save",
  id,
  version: "1",
  alt: "Red and blue",
  caption: "Halves",
  kind: "photograph",
  focus: "58 46",
  ...changes,
});
