import { useIslandFiles } from "./files.ts";
import { modules } from "./registry.ts";

/** Runs once the page is parsed, and is fetched after fonts and pictures: nothing to read depends on it. */
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
