/** Pictures and videos in the forms of Site. */
export const galleryDesk = {
  replace: "Replace picture",
  without: "No picture",
  words: "In words, and what stays in view",
  video: "Video",
  videoFact: {
    facility: "The facility (from Organization and campaign)",
    arena: "Inside the arena (from Organization and campaign)",
  },
  videoOther: "Another video on YouTube",
  videoId: "Address of the video on YouTube, or its 11 characters",
} as const;
