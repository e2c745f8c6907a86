/** Pictures and videos in the forms of Site. */
export const galleryFieldLabels = {
  replace: "Replace picture",
  noPicture: "No picture",
  describe: "In words, and what stays in view",
  video: "Video",
  videoFact: {
    facility: "The facility (from Organization and campaign)",
    arena: "Inside the arena (from Organization and campaign)",
  },
  otherVideo: "Another video on YouTube",
  videoId: "Address of the video on YouTube, or its 11 characters",
};
