/** Turns an uploaded file into the files that pages show. */

type PictureFormat = "avif" | "webp" | "jpg";

export interface EncodedPicture {
  width: number;
  height: number;
  avif: number[];
  webp: number[];
  /** For sharing cards, whose readers may know nothing newer. */
  jpg: number[];
  /** Mean colors of its upper, middle and lower third: its background while it loads. */
  ground: string[];
}

export interface PictureFileToMake {
  width: number;
  format: PictureFormat;
}

/**
 * An uploaded file that was decoded and is ready to be encoded. It carries no metadata any more. It takes
 * memory until it is disposed of.
 */
interface OpenPicture extends Disposable {
  picture: EncodedPicture;
  /** Throws `RefusedPicture` when the file takes too much memory or time. */
  encode(file: PictureFileToMake): Promise<Uint8Array>;
}

/** What the sharing card of the progress says; widths in percent of the goal, together at most 100. */
export interface ProgressCard {
  /** "6.7%" */
  percent: string;
  /** "of $30,000,000 for Phase 1" */
  of: string;
  raisedWidth: number;
  pledgedWidth: number;
}

export interface PictureEncoder {
  /** Throws `RefusedPicture` for a file that is broken or too large. `type` is what the bytes say. */
  open(bytes: Uint8Array, type: PictureType, signal: AbortSignal): Promise<OpenPicture>;
  drawCard(card: ProgressCard): Promise<Uint8Array>;
}

export type PictureType = "jpeg" | "png" | "webp" | "avif" | "heic";

/** Why a file is not taken (content/staff-pictures.ts has the words). */
export type PictureProblem =
  | "empty"
  | "too-large"
  | "svg"
  | "not-a-picture"
  | "too-many-pixels"
  | "too-much-memory"
  | "too-slow"
  | "too-small"
  | "broken"
  | "broken-off";

export class RefusedPicture extends Error {
  override name = "RefusedPicture";
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(`the picture is refused: ${problem}`, options);
    this.problem = problem;
  }
}
