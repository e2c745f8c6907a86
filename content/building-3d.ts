/** The 3D view on the plans page: the first edition of texts that staff can edit. */
export const building3d = {
  open: "Open the 3D view",
  size: "A small download: 0.3 MB.",
  caption: "Concept model, made from the same measurements as the plans. Not for construction.",
  unseen: {
    canvas:
      "Interactive 3D view of the planned arena. Arrow keys turn it, plus and minus move closer and farther away, Home resets the view. On the plaza and on the arena floor, arrow keys walk.",
    help: "Drag to turn it, pinch or scroll to move closer. On the plaza and on the arena floor, walk with the buttons. On a keyboard: arrow keys, + and −, Home.",
    withoutScripts:
      "The 3D view needs JavaScript. The gallery above has pictures and plans of the building.",
    loading: "The model is loading.",
    ready: "The model is ready.",
    unavailable:
      "This browser can't show the 3D view, so here's the picture instead. The gallery above has pictures and plans of the building.",
    unreachable:
      "We couldn't load the 3D view, so here's the picture instead. The gallery above has pictures and plans of the building.",
    again: "Try again",
    close: "Close the 3D view",
    viewsName: "View",
    views: {
      aerial: "Aerial",
      approach: "Approach",
      plaza: "Entrance plaza",
      "open-roof": "Roof lifted",
      seats: "A seat in the stands",
      floor: "Arena floor",
      barn: "Heritage Barn",
      camp: "Campground",
    },
    floorsName: "Set the floor for",
    floors: {
      rodeo: "Rodeo",
      basketball: "Basketball",
      concert: "Concert",
      "trade-show": "Trade show",
    },
    phasesName: "Show phases",
    phases: { first: "Phase 1", second: "Phase 2", third: "Phase 3" },
    nothing: "the open meadow",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    zoomIn: "Closer",
    zoomOut: "Farther away",
    forward: "Step forward",
    back: "Step back",
    reset: "Reset the view",
  },
};
