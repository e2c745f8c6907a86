/** Site > Gallery on the desk: the pictures and videos of the plans page. */
export const galleryDesk = {
  name: "Gallery",
  heading: "Gallery",
  lead: "Pictures and videos on the plans page, in this order.",
  entry: (caption: string, at: number) => `${at}. ${caption || "Untitled"}`,
  moved: (caption: string, at: number, count: number) =>
    `${caption || "Untitled"} is now ${at} of ${count}`,
  up: "Up",
  down: "Down",
  drag: "Drag to another place",
  replace: "Replace picture",
  poster: "Replace poster",
  words: "Alt text and point of interest",
  remove: "Remove",
  caption: "Caption",
  captionHelp: (left: number, most: number) =>
    left < 0 ? `${-left} characters too long` : `${left} characters left of ${most}`,
  lacksWords: "Needs alt text before this can be published",
  missing: "This picture was removed, or is still being prepared",
  video: "Video",
  videoFact: { facility: "The facility (from Facts)", arena: "Inside the arena (from Facts)" },
  videoOther: "Another video on YouTube",
  videoId: "Address of the video on YouTube, or its 11 characters",
  videoWrong: "Not saved: this is no address of a video on YouTube",
  addPicture: "Add a picture",
  addVideo: "Add a video",
  full: (most: number) => `The gallery has room for ${most} entries.`,
} as const;
