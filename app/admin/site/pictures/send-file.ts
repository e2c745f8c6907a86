import { picturesPage as labels, pictureProblems } from "#content/staff-pictures.ts";
import { untilConnected } from "./until-connected.ts";

export const UPLOAD_URL = "/admin/site/pictures/upload";

interface Sent {
  id?: string;
  problem?: string;
  /** Neither taken nor refused: the connection was lost, or the site could not answer. */
  isLost?: boolean;
}

/**
 * Sends a file until it is taken or refused. Sending it again is safe: the same bytes are the same
 * picture. Resolves to nothing when it was dismissed.
 */
export async function sendFile(
  file: File,
  dismissed: AbortSignal,
  onProgress: (percent: number) => void,
  onLost: () => void,
): Promise<Sent> {
  for (let tries = 0; !dismissed.aborted; tries++) {
    const sent = await send(file, dismissed, onProgress);
    if (!sent.isLost) return sent;
    onLost();
    await untilConnected(tries, dismissed);
  }
  return {};
}

function send(
  file: File,
  dismissed: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    dismissed.addEventListener("abort", () => request.abort());
    request.open("POST", UPLOAD_URL);
    request.setRequestHeader("accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / total) * 100));
    request.onload = () => {
      const { id, problem } = (request.response ?? {}) as Sent;
      if (request.status === 200 && id) resolve({ id });
      else if (request.status >= 500 || problem === pictureProblems["broken-off"])
        resolve({ isLost: true });
      else resolve({ problem: problem ?? labels.unreachable });
    };
    request.onabort = () => resolve({});
    request.onerror = () => resolve({ isLost: true });
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  });
}
