import { ensureBuilt } from "../../scripts/build.mjs";

/** Builds the product when something of it has changed: no test runs against an older build. */
export default function setup(): void {
  ensureBuilt();
}
