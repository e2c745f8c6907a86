/** The desk's page Site > Pictures. */
import { pluralize } from "../count.ts";
import { noticePage } from "./site.ts";

/** Why a file is refused, in words; the keys are those of domain/ports/picture-encoder.ts. */
export const pictureProblems = {
  empty: "The file is empty. Please choose another one",
  "too-large": "Larger than 40 MB. Please make it smaller first",
  svg: "A drawing in SVG can carry a script. Please save it as PNG first",
  "not-a-picture": "Not a JPEG, PNG, WebP, AVIF or HEIC, whatever its name says",
  "too-many-pixels": "More pixels than a camera takes. Please make it smaller first",
  "too-much-memory": "It needs too much memory to open. Please make it smaller, or save it as JPEG",
  "too-slow": "It takes too long to open. Please make it smaller, or save it as JPEG",
  "too-small": "Smaller than 200 pixels. Pages need more",
  broken: "The file breaks off or is damaged. Please copy it from the camera again",
  "broken-off": "The upload stopped. Please try again",
};

/** A file while it is sent. */
export const uploadLabels = {
  sending: "Sending…",
  moved: "The text changed while this file was sent. Please choose the file again",
  unreachable: "The site did not answer. Please try again",
  signedOut: "This was not taken. Please sign in again, and try once more",
};

export const picturesPage = {
  heading: "Pictures",
  none: "No picture has been uploaded yet: those that the site came with stay on their pages. Choose files, or drop them here.",
  count: (all: number, lacking: number) =>
    [pluralize(all, "picture"), ...(lacking > 0 ? [`${lacking} not described yet`] : [])].join(
      ", ",
    ),
  gallery: "Gallery of the plans page",
  addPictures: "Add pictures",
  needsScripts: "Adding and describing pictures needs JavaScript.",
  limits: "JPEG, PNG, WebP, AVIF or HEIC up to 40 MB; drop them anywhere",
  uploads: "Uploads",
  encoding: "Being prepared…",
  refused: (problem: string) => `Refused: ${problem}.`,
  cancel: "Cancel",
  dismiss: "Dismiss",
  notDescribed: "Not described yet",
  kinds: { photograph: "Photograph", rendering: "Concept rendering", drawing: "Plan" },
  untitled: "Untitled",
  timesUsed: (times: number) => ["not used", "used once"][times] ?? `used ${times} times`,
  noSuchPicture: "This picture has been removed.",
  panel: "Picture",
  focus: "If it is cut, keep the",
  focusHelp: "Where a page has room for a part of the picture",
  /** The places in percent from the left and from the top. */
  focusPlaces: {
    "50 50": "The middle",
    "50 0": "The top",
    "50 100": "The bottom",
    "0 50": "The left",
    "100 50": "The right",
    "0 0": "Top left",
    "100 0": "Top right",
    "0 100": "Bottom left",
    "100 100": "Bottom right",
  },
  alt: "In words, for people who cannot see it",
  altHelp: (left: number) => `${noticePage.charactersLeft(left)}, required`,
  kind: "Shows",
  caption: "Caption",
  usedOn: "Used on",
  notUsed: "Nothing uses it yet",
  uses: { shown: "on the site", scheduled: "scheduled", draft: "draft" },
  size: (width: number, height: number) => `${width} × ${height}`,
  addedBy: "Added by",
  save: "Save",
  remove: "Remove…",
  removeQuestion: "Remove this picture permanently?",
  removeNow: "Remove it",
  inUse: "It is used and stays. Take it off these places first.",
  problems: "Nothing is saved yet. Please look at the fields that are marked.",
  changed: "A colleague has changed this picture meanwhile. Look at it, then save again.",
  choose: "Choose a picture",
  describe: "About the picture",
  replace: "Replace",
  removed: "This picture has been removed. Choose another one",
  altMissing: "Describe the picture for those who cannot see it",
};
