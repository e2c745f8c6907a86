export const galleryViewer = {
  close: "Close",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  move: "Move the picture",
  moveLeft: "Move left",
  moveUp: "Move up",
  moveDown: "Move down",
  moveRight: "Move right",
  help: "Help",
  helpHeading: "How to look around",
  helps: [
    { name: "Zoom", text: "+ and - keys, buttons, or two fingers" },
    { name: "Move", text: "Drag, arrow keys or buttons, once zoomed in" },
    { name: "Whole picture", text: "0 key, or zoom out to 100%" },
    { name: "Next or previous", text: "Arrow keys at 100%, or buttons" },
    { name: "Close", text: "Esc, or the X" },
  ],
};

export type GalleryViewerWords = typeof galleryViewer;
