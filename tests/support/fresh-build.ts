import { ensureBuilt } from "../../scripts/build.mjs";

/**
 * Builds the product when one of its files has changed, so that no test runs against an older
 * build.
 */
export default function setup(): void {
  ensureBuilt();
}
