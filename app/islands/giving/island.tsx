/** The provider's form, fetched when the visitor asks for it. */
export { GivingPanel as default } from "./giving-panel.tsx";
