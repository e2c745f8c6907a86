/** Turns an uploaded file into the files that pages show. */

type PictureFormat = "avif" | "webp" | "jpg";

export interface EncodedPicture {
  width: number;
  height: number;
  avif: number[];
  webp: number[];
  /** For sharing cards, whose readers may not support newer formats. */
  jpg: number[];
  /** Mean colors of its upper, middle and lower third, shown as its background while it loads. */
  ground: string[];
}

export interface PictureFileToMake {
  width: number;
  format: PictureFormat;
}

/**
 * An uploaded file that was decoded and is ready to be encoded, without its metadata. It uses
 * memory until it is disposed of.
 */
interface OpenPicture extends Disposable {
  picture: EncodedPicture;
  /** Throws `RefusedPicture` when the file takes too much memory or time. */
  encode(file: PictureFileToMake): Promise<Uint8Array>;
}

/**
 * The content of the progress sharing card. Widths are in percent of the goal, together at most
 * 100.
 */
export interface ProgressCard {
  /** A text such as "6.7%". */
  percent: string;
  /** A text such as "of $30,000,000 for Phase 1". */
  goal: string;
  raisedWidth: number;
  pledgedWidth: number;
}

export interface PictureEncoder {
  /**
   * Throws `RefusedPicture` for a file that is broken or too large. `type` is the type found in the
   * bytes.
   */
  open(bytes: Uint8Array, type: PictureType, signal: AbortSignal): Promise<OpenPicture>;
  drawCard(card: ProgressCard): Promise<Uint8Array>;
}

export type PictureType = "jpeg" | "png" | "webp" | "avif" | "heic";

/** Why a file is refused (content/desk/pictures.ts has the texts). */
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
  /** Whether the server may be the cause: the picture's process ended or took too long. */
  readonly isDoubtful: boolean;
  constructor(
    problem: PictureProblem,
    { isDoubtful = false, ...options }: ErrorOptions & { isDoubtful?: boolean } = {},
  ) {
    super(`the picture is refused: ${problem}`, options);
    this.problem = problem;
    this.isDoubtful = isDoubtful;
  }
}
