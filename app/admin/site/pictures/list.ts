/** GET: the pictures as data, for pages that look again while files are sent and prepared. */
import type { Route } from "./+types/list";
import type { loader as loadPictures } from "./pictures.tsx";

export { loader } from "./pictures.tsx";

let last: Awaited<ReturnType<typeof loadPictures>> | undefined;

/** While there is no connection the pictures stay as they were. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    last = await serverLoader();
  } catch (error) {
    if (!last || error instanceof Response) throw error;
  }
  return last;
}
