/** The 3D view on the plans page. */
export const building3d = {
  open: "Open the 3D view",
  size: "About 0.3 MB. Loads when you ask for it.",
  caption:
    "Concept model, drawn from the same parameters as the plans. Not a photograph, not for construction.",
  canvas:
    "Interactive 3D view of the planned arena. Arrow keys turn it, plus and minus move closer and away, Home returns to the view.",
  help: "Drag or use the arrow keys to turn it; pinch, scroll or press + and − to move closer; Home returns to the view.",
  withoutScripts:
    "The 3D view needs JavaScript. The gallery above shows the building from twelve sides.",
  loading: "The model is loading.",
  ready: "The model is ready.",
  unavailable:
    "This browser cannot show the 3D view, so here is the picture instead. The gallery above shows the building from twelve sides.",
  unreachable: "The 3D view could not be fetched. Please check your connection and try again.",
  again: "Try again",
  close: "Close the 3D view",
  viewsName: "View",
  views: [
    { id: "aerial", name: "Aerial" },
    { id: "approach", name: "Approach" },
    { id: "plaza", name: "Entrance plaza" },
    { id: "open-roof", name: "Roof lifted" },
    { id: "seats", name: "Seats" },
    { id: "floor", name: "Arena floor" },
    { id: "barn", name: "Heritage Barn" },
    { id: "camp", name: "Campground" },
  ],
  floorsName: "Arena floor set for",
  floors: [
    { id: "rodeo", name: "Rodeo" },
    { id: "basketball", name: "Basketball" },
    { id: "concert", name: "Concert" },
    { id: "trade-show", name: "Trade show" },
  ],
  phasesName: "Built",
  phases: [
    { id: 1, name: "Phase 1" },
    { id: 2, name: "Phase 2" },
    { id: 3, name: "Phase 3" },
  ],
  nothing: "the open meadow",
  turnLeft: "Turn left",
  turnRight: "Turn right",
  zoomIn: "Closer",
  zoomOut: "Farther away",
  reset: "Back to the view",
} as const;
