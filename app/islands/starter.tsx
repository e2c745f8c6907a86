import { useIslandFiles } from "./files.ts";
import { modules } from "./registry.ts";

/**
 * The one script of a public page, with the URLs of the modules that it may need. It runs once the page is
 * parsed, and is fetched after fonts and pictures: nothing to read depends on it.
 */
export function Starter() {
  const urlOf = useIslandFiles();
  return (
    <script
      type="module"
      fetchPriority="low"
      id="starter"
      src={urlOf(modules.starter)}
      data-hydrate={urlOf(modules.hydrate)}
      data-resume-queue={urlOf(modules.resumeQueue)}
    />
  );
}
